import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { DEFAULT_DISPLAY, type DiagramKind, type ReportView } from "./report.address.ts";
import styles from "./report.module.css";

/** Diagrams that include chloride. */
const SHARES: readonly DiagramKind[] = ["piper", "durov", "chadha", "rectangular"];

export interface DiagramSwitchesProps {
  view: ReportView & { diagram: DiagramKind };
  /** Number of samples whose balance failed. */
  bad: number;
  /** Whether NO3 is counted with Cl. */
  nitrate: boolean;
  onSet(fields: Readonly<Record<string, string | undefined>>): void;
}

/** How many of the optional parts differ from the usual diagram. */
export const switchesSet = ({ view, nitrate }: Pick<DiagramSwitchesProps, "view" | "nitrate">): number =>
  [view.withoutBad, view.trails, view.labels, !view.fields, nitrate].filter(Boolean).length;

/** Switches for the optional parts of a diagram: in a popover, or among the filters of a phone. */
export function DiagramOptions(props: DiagramSwitchesProps) {
  const t = useT();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const set = switchesSet(props);
  if (narrow) return <DiagramSwitches {...props} />;
  return (
    <Chip
      name={t("environmentReport.options")}
      value={set > 0 ? String(set) : null}
      onClear={() => props.onSet(DEFAULT_DISPLAY)}
      isOpen={open}
      onOpen={setOpen}
    >
      <DiagramSwitches {...props} />
    </Chip>
  );
}

function DiagramSwitches({ view, bad, nitrate, onSet }: DiagramSwitchesProps) {
  const t = useT();
  const { diagram, trails, labels, fields, withoutBad } = view;
  return (
    <fieldset className={styles.switches}>
      <legend>{t("environmentReport.options")}</legend>
      <Checkbox
        label={t("environmentReport.hideBad", { n: bad })}
        checked={withoutBad}
        onValue={(on) => onSet({ bad: on ? "hidden" : undefined })}
      />
      {diagram !== "schoeller" && (
        <Checkbox
          label={t("environmentReport.trails")}
          checked={trails}
          onValue={(on) => onSet({ trails: on ? "on" : undefined })}
        />
      )}
      <Checkbox
        label={t("environmentReport.labels")}
        checked={labels}
        onValue={(on) => onSet({ labels: on ? "on" : undefined })}
      />
      {diagram === "piper" && (
        <Checkbox
          label={t("environmentReport.fields")}
          checked={fields}
          onValue={(on) => onSet({ fields: on ? undefined : "off" })}
        />
      )}
      {SHARES.includes(diagram) && (
        <Checkbox
          label={t("environmentReport.nitrateSwitch")}
          checked={nitrate}
          onValue={(on) => onSet({ nitrate: on ? "withChloride" : "excluded" })}
        />
      )}
    </fieldset>
  );
}
