import { LITHOLOGIES } from "@vetaverde/domain/piezometry/levels";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
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
    <fieldset className={styles.strata}>
      <legend>{t("piezometry.strata")}</legend>
      <p className={styles.quiet}>{t("piezometry.strataHelp")}</p>
      {strata.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stratum is what stands at its place
        <div key={at} className={styles.stratum}>
          <Select
            label={t("piezometry.lithology", { n: String(at + 1) })}
            value={one.lithology}
            options={LITHOLOGIES.map((value) => ({ value, label: t(`piezometry.lithologies.${value}`) }))}
            onValue={(lithology) => lithology && set(at, { lithology })}
          />
          <TextField
            label={t("piezometry.until")}
            inputMode="decimal"
            value={one.bottom}
            onValue={(bottom) => set(at, { bottom })}
            error={fault === at ? t("piezometry.faults.stratum") : null}
          />
          <IconButton
            label={t("piezometry.removeStratum", { n: String(at + 1) })}
            icon={<IconTrash size={18} aria-hidden />}
            onClick={() => onStrata(strata.filter((_, index) => index !== at))}
          />
          <TextField
            className={styles.wide}
            label={t("piezometry.description")}
            maxLength={200}
            value={one.description}
            onValue={(description) => set(at, { description })}
          />
        </div>
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
