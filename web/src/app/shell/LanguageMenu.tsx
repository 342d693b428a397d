import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { chooseLocale, useLocale, useT } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconLanguage } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toasts.ts";

/** The four languages, each by its own name. */
export function useLanguages() {
  const t = useT();
  const current = useLocale();
  const choose = (locale: Locale) => {
    chooseLocale(locale).catch(() => toast("warning", t("app.languageFailed")));
  };
  return LOCALES.map((locale) => ({
    locale,
    name: t(`app.languages.${locale}`),
    current: locale === current,
    choose: () => choose(locale),
  }));
}

export function LanguageMenu() {
  const t = useT();
  const locale = useLocale();
  const items = useLanguages().map(({ locale: key, name, current, choose }) => ({
    key,
    label: name,
    lang: key,
    current,
    onSelect: choose,
  }));
  return (
    <Menu label={t("app.language")} groups={[items]}>
      {(button) => (
        <IconButton
          {...button}
          label={t("app.language")}
          icon={<IconLanguage stroke={1.75} aria-hidden />}
          text={locale.toUpperCase()}
        />
      )}
    </Menu>
  );
}
