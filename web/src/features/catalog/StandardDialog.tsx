import { CATALOG_KINDS } from "@vetaverde/contract/catalog";
import { type StandardEntry, standardCatalog } from "@vetaverde/domain/catalog/standard-catalog";
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./catalog.module.css";

/** Each language with its own name. */
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  es: "Español",
  en: "English",
  fr: "Français",
  pt: "Português",
};

/** Shows the content of the standard catalogue before it is added to the project's. */
export function StandardDialog({ project, onClose }: { project: string; onClose(): void }) {
  const t = useT();
  const [locale, setLocale] = useState<Locale>(useLocale());
  const add = useAddStandard(project);
  const entries = standardCatalog(locale);
  const submit = () =>
    add.mutate(locale, {
      onSuccess: ({ created }) => {
        toast("done", t("catalogs.standardAdded", { n: created }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("catalogs.standard")}
      confirmLabel={t("catalogs.standardAdd")}
      busy={add.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={layout.stack16}>
        {add.isError && (
          <Notice kind="error" urgent>
            {describeError(add.error)}
          </Notice>
        )}
        <p>{t("catalogs.standardText")}</p>
        <Select
          label={t("catalogs.language")}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onValue={(chosen) => chosen !== "" && setLocale(chosen)}
        />
        <StandardEntries locale={locale} entries={entries} />
      </div>
    </ConfirmDialog>
  );
}

function useAddStandard(project: string) {
  return useCallMutation(
    "catalog",
    "addStandard",
    (locale: Locale) => ({ params: { project }, body: { locale } }),
    {
      invalidates: ["*"],
    },
  );
}

function StandardEntries({ locale, entries }: { locale: Locale; entries: StandardEntry[] }) {
  const t = useT();
  return (
    <dl className={classes(layout.strongTerms, styles.standard)}>
      {CATALOG_KINDS.filter((kind) => kind !== "stations").map((kind) => (
        <div key={kind}>
          <dt>{t(`catalogs.kinds.${kind}`)}</dt>
          <dd lang={locale}>
            {entries
              .filter((entry) => entry.kind === kind)
              .map(({ name }) => name)
              .join(", ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
