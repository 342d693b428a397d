import { useT } from "../../lib/i18n.ts";
import { setTheme, THEME_CHOICES, useTheme, useThemeChoice } from "../../lib/theme.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconDeviceDesktop, IconMoon, IconSun } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";

const icons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop } as const;

/** Light, dark, or the device's preference. The button shows which of the two is active. */
export function ThemeButton() {
  const t = useT();
  const chosen = useThemeChoice();
  const Icon = icons[useTheme()];
  const items = THEME_CHOICES.map((choice) => {
    const Icon = icons[choice];
    return {
      key: choice,
      label: t(`app.themes.${choice}`),
      icon: <Icon size={18} stroke={1.75} aria-hidden />,
      current: choice === chosen,
      onSelect: () => setTheme(choice),
    };
  });
  return (
    <Menu label={t("app.theme")} groups={[items]}>
      {(button) => (
        <IconButton {...button} label={t("app.theme")} icon={<Icon stroke={1.75} aria-hidden />} />
      )}
    </Menu>
  );
}
