import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { useT } from "../../lib/i18n.ts";
import { Select } from "../../ui/Select.tsx";
import styles from "./project-config.module.css";

const EMPTY = "empty";

/** Language of the catalogue names that a new project starts with. Null: an empty catalogue. */
export function CatalogStart({
  value,
  onValue,
}: {
  value: Locale | null;
  onValue(value: Locale | null): void;
}) {
  const t = useT();
  return (
    <fieldset className={styles.section}>
      <legend>{t("projectConfig.catalog")}</legend>
      <Select
        label={t("projectConfig.catalogStart")}
        value={value ?? EMPTY}
        options={[
          ...LOCALES.map((locale) => ({ value: locale, label: t(`projectConfig.catalogIn.${locale}`) })),
          { value: EMPTY, label: t("projectConfig.catalogEmpty") },
        ]}
        onValue={(chosen) => onValue(LOCALES.find((locale) => locale === chosen) ?? null)}
        help={t(value === null ? "projectConfig.catalogEmptyHelp" : "projectConfig.catalogHelp")}
      />
    </fieldset>
  );
}
