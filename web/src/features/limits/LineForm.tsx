import { LIMIT_FRACTIONS } from "@vetaverde/domain/thresholds/limit-set";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { BoundFields } from "./BoundFields.tsx";
import { type LineDraft, lineFaults } from "./limit.draft.ts";

interface LineFormProps {
  project: string;
  first: LineDraft;
  onDone(line: LineDraft): void;
  onClose(): void;
}

/** Form for one limit: parameter, unit, minimum and maximum, and the warning threshold. */
export function LineForm({ project, first, onDone, onClose }: LineFormProps) {
  const t = useT();
  const [line, setLine] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const faults = lineFaults(line);
  const faultOf = (field: "parameter" | "unit" | "min" | "max" | "warning") => {
    const fault = isTried ? faults.get(field) : undefined;
    return fault ? t(`limits.faults.${fault}`) : null;
  };
  const { known, options } = useParameterOptions(project, line);
  const choose = (parameter: string) =>
    setLine({ ...line, parameter, unit: known.find(({ code }) => code === parameter)?.unit ?? line.unit });
  const submit = () => {
    setIsTried(true);
    if (faults.size === 0) onDone(line);
  };
  return (
    <FormPanel
      title={t(first.parameter === "" ? "limits.newLine" : "limits.changeLine")}
      submitLabel={t("limits.keepLine")}
      className={layout.panelBody}
      onSubmit={submit}
      onClose={onClose}
    >
      <ParameterFields line={line} options={options} choose={choose} faultOf={faultOf} setLine={setLine} />
      <LimitBounds line={line} faultOf={faultOf} setLine={setLine} />
      <WarningFields line={line} setLine={setLine} faultOf={faultOf} />
    </FormPanel>
  );
}

function LimitBounds({
  line,
  faultOf,
  setLine,
}: {
  line: LineDraft;
  faultOf(field: "max" | "min"): string | null;
  setLine(value: LineDraft): void;
}) {
  const t = useT();
  return (
    <>
      <BoundFields
        label={t("limits.max")}
        unit={line.unit}
        draft={line.max}
        error={faultOf("max")}
        onDraft={(max) => setLine({ ...line, max })}
      />
      <BoundFields
        label={t("limits.min")}
        unit={line.unit}
        draft={line.min}
        error={faultOf("min")}
        onDraft={(min) => setLine({ ...line, min })}
      />
    </>
  );
}

function WarningFields({
  line,
  setLine,
  faultOf,
}: {
  line: LineDraft;
  setLine(value: LineDraft): void;
  faultOf(field: "warning"): string | null;
}) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("limits.warning")}
        help={t("limits.warningHelp")}
        aside="%"
        inputMode="decimal"
        value={line.warning}
        onValue={(warning) => setLine({ ...line, warning })}
        error={faultOf("warning")}
      />
      <TextField
        label={t("limits.note")}
        help={t("limits.noteHelp")}
        maxLength={120}
        value={line.note}
        onValue={(note) => setLine({ ...line, note })}
      />
    </>
  );
}

/** The parameters of the project, then the standard ones, and one that no longer exists if the limit names it. */
function useParameterOptions(project: string, line: LineDraft) {
  const parameters = useCallQuery("limits", "parameters", { params: { project } });
  const { data: known = [] } = parameters;
  const written = ({ code, name }: (typeof known)[number]) => (name === code ? name : `${name} (${code})`);
  const optionsOf = (own: boolean) =>
    known.filter((one) => one.own === own).map((one) => ({ value: one.code, label: written(one) }));
  const [own, standard] = [optionsOf(true), optionsOf(false)];
  const lost = line.parameter !== "" && !known.some(({ code }) => code === line.parameter);
  const options = [...(lost ? [{ value: line.parameter, label: line.parameter }] : []), ...own, ...standard];
  return { known, options };
}

interface ParameterFieldsProps {
  line: LineDraft;
  options: { value: string; label: string }[];
  choose(parameter: string): void;
  faultOf(field: "parameter" | "unit" | "min" | "max" | "warning"): string | null;
  setLine(value: LineDraft): void;
}

/** What is limited: parameter, fraction and unit. */
function ParameterFields({ line, options, choose, faultOf, setLine }: ParameterFieldsProps) {
  const t = useT();
  return (
    <>
      <Select
        label={t("limits.parameter")}
        placeholder="…"
        value={line.parameter}
        options={options}
        onValue={choose}
        error={faultOf("parameter")}
      />
      <Select
        label={t("limits.fraction")}
        value={line.fraction}
        options={LIMIT_FRACTIONS.map((value) => ({ value, label: t(`limits.fractions.${value}`) }))}
        onValue={(fraction) => setLine({ ...line, fraction: fraction || "any" })}
      />
      <TextField
        label={t("limits.unit")}
        maxLength={30}
        value={line.unit}
        onValue={(unit) => setLine({ ...line, unit })}
        error={faultOf("unit")}
      />
    </>
  );
}
