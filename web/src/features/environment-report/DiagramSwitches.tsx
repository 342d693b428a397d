import { useT } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import type { DiagramKind, ReportView } from "./report.address.ts";
import styles from "./report.module.css";

/** Diagrams that include chloride. */
const SHARES: readonly DiagramKind[] = ["piper", "durov", "chadha", "rectangular"];

export interface DiagramSwitchesProps {
  view: ReportView & { diagram: DiagramKind };
  /** Number of samples whose balance failed. */
  bad: number;
  /** Whether NO3 is counted with Cl. */
  nitrate: boolean;
  onSet(name: string, value: string | undefined): void;
}

/** Switches for the optional parts of a diagram. */
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
