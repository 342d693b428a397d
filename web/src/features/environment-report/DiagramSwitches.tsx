import { useT } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import type { DiagramKind, ReportView } from "./report.address.ts";
import styles from "./report.module.css";

/** Diagrams in which chloride has a share. */
const SHARES: readonly DiagramKind[] = ["piper", "durov", "chadha", "rectangular"];

export interface DiagramSwitchesProps {
  view: ReportView & { diagram: DiagramKind };
  /** Samples whose balance failed. */
  bad: number;
  /** NO3 is counted with Cl. */
  nitrate: boolean;
  onSet(name: string, value: string | undefined): void;
}

/** What of a diagram can be shown or left out. */
export function DiagramSwitches({ view, bad, nitrate, onSet }: DiagramSwitchesProps) {
  const t = useT();
  const { diagram, trails, labels, fields, withoutBad } = view;
  return (
    <div className={styles.switches}>
      <Checkbox
        label={t("environmentReport.hideBad", { n: bad })}
        checked={withoutBad}
        onValue={(on) => onSet("bad", on ? "hidden" : undefined)}
      />
      {diagram !== "schoeller" && (
        <Checkbox
          label={t("environmentReport.trails")}
          checked={trails}
          onValue={(on) => onSet("trails", on ? "on" : undefined)}
        />
      )}
      <Checkbox
        label={t("environmentReport.labels")}
        checked={labels}
        onValue={(on) => onSet("labels", on ? "on" : undefined)}
      />
      {diagram === "piper" && (
        <Checkbox
          label={t("environmentReport.fields")}
          checked={fields}
          onValue={(on) => onSet("fields", on ? undefined : "off")}
        />
      )}
      {SHARES.includes(diagram) && (
        <Checkbox
          label={t("environmentReport.nitrateSwitch")}
          checked={nitrate}
          onValue={(on) => onSet("nitrate", on ? "withChloride" : "excluded")}
        />
      )}
    </div>
  );
}
