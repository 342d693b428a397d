import { useT } from "../../lib/i18n.ts";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconMoon, IconSun } from "../../ui/icons.ts";

export function ThemeButton() {
  const t = useT();
  const dark = useTheme() === "dark";
  return (
    <IconButton
      label={t(dark ? "app.toLight" : "app.toDark")}
      icon={dark ? <IconMoon stroke={1.75} aria-hidden /> : <IconSun stroke={1.75} aria-hidden />}
      onClick={() => setTheme(dark ? "light" : "dark")}
    />
  );
}
