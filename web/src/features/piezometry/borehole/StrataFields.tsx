import { LITHOLOGIES } from "@vetaverde/domain/piezometry/levels";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "../piezometry.module.css";
import { NEW_STRATUM, type StratumDraft } from "./borehole.draft.ts";

export interface StrataFieldsProps {
  strata: readonly StratumDraft[];
  onStrata(strata: StratumDraft[]): void;
  /** Index of the first invalid stratum; null if all are valid. */
  fault: number | null;
}

/**
 * Form fields for the strata from the ground down. Each stratum begins where the one above ends, so only its lower end
 * is entered.
 */
export function StrataFields({ strata, onStrata, fault }: StrataFieldsProps) {
  const t = useT();
  const set = (at: number, part: Partial<StratumDraft>) =>
    onStrata(strata.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes(layout.plainLegends, styles.strata)}>
      <legend>{t("piezometry.strata")}</legend>
      <p className={layout.muted}>{t("piezometry.strataHelp")}</p>
      {strata.map((one, at) => (
        <StratumFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a stratum is what stands at its place
          key={at}
          n={at + 1}
          stratum={one}
          isFault={fault === at}
          onChange={(part) => set(at, part)}
          onRemove={() => onStrata(strata.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        size="small"
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() => onStrata([...strata, NEW_STRATUM])}
      >
        {t("piezometry.addStratum")}
      </Button>
    </fieldset>
  );
}

interface StratumFieldsProps {
  /** Number of the stratum from the ground down. */
  n: number;
  stratum: StratumDraft;
  isFault: boolean;
  onChange(part: Partial<StratumDraft>): void;
  onRemove(): void;
}

function StratumFields({ n, stratum, isFault, onChange, onRemove }: StratumFieldsProps) {
  const t = useT();
  return (
    <div className={styles.stratum}>
      <Select
        label={t("piezometry.lithology", { n: String(n) })}
        value={stratum.lithology}
        options={LITHOLOGIES.map((value) => ({ value, label: t(`piezometry.lithologies.${value}`) }))}
        onValue={(lithology) => lithology && onChange({ lithology })}
      />
      <TextField
        label={t("piezometry.until")}
        inputMode="decimal"
        value={stratum.bottom}
        onValue={(bottom) => onChange({ bottom })}
        error={isFault ? t("piezometry.faults.stratum") : null}
      />
      <IconButton
        label={t("piezometry.removeStratum", { n: String(n) })}
        icon={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      />
      <TextField
        className={layout.fullGridRow}
        label={t("piezometry.description")}
        maxLength={200}
        value={stratum.description}
        onValue={(description) => onChange({ description })}
      />
    </div>
  );
}
