import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "../piezometry.module.css";
import type { ScreenDraft } from "./borehole.draft.ts";

export interface ScreenFieldsProps {
  screens: readonly ScreenDraft[];
  onScreens(screens: ScreenDraft[]): void;
  /** Index of the first invalid screen; null if all are valid. */
  fault: number | null;
}

/** The screen of the pipe. */
export function ScreenFields({ screens, onScreens, fault }: ScreenFieldsProps) {
  const t = useT();
  const set = (at: number, part: Partial<ScreenDraft>) =>
    onScreens(screens.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes(layout.plainLegends, styles.strata)}>
      <legend>{t("piezometry.screens")}</legend>
      <p className={layout.muted}>{t("piezometry.screensHelp")}</p>
      {screens.map((one, at) => (
        <ScreenLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a screen is what stands at its place
          key={at}
          n={at + 1}
          screen={one}
          isFault={fault === at}
          onChange={(part) => set(at, part)}
          onRemove={() => onScreens(screens.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        size="small"
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() => onScreens([...screens, { top: "", bottom: "" }])}
      >
        {t("piezometry.addScreen")}
      </Button>
    </fieldset>
  );
}

interface ScreenLineProps {
  n: number;
  screen: ScreenDraft;
  isFault: boolean;
  onChange(part: Partial<ScreenDraft>): void;
  onRemove(): void;
}

function ScreenLine({ n, screen, isFault, onChange, onRemove }: ScreenLineProps) {
  const t = useT();
  return (
    <div className={styles.screenLine}>
      <TextField
        label={t("piezometry.screenFrom", { n: String(n) })}
        inputMode="decimal"
        value={screen.top}
        onValue={(top) => onChange({ top })}
        error={isFault ? t("piezometry.faults.screen") : null}
      />
      <TextField
        label={t("piezometry.screenTo", { n: String(n) })}
        inputMode="decimal"
        value={screen.bottom}
        onValue={(bottom) => onChange({ bottom })}
      />
      <IconButton
        label={t("piezometry.removeScreen", { n: String(n) })}
        icon={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}
