import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { FRACTIONS } from "@vetaverde/domain/chemistry/header";
import { ROLES } from "@vetaverde/domain/chemistry/laboratory.columns";
import { useState } from "react";
import { useLocale, useT } from "../../lib/i18n.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { type ColumnMeaning, meaningOf, wordOf } from "./column.messages.ts";

interface ColumnPanelProps {
  column: SamplePreview["columns"][number];
  /** The column's current meaning. */
  word: string;
  parameters: readonly Parameter[];
  onWord(word: string): void;
  onClose(): void;
}

/** Panel that sets the meaning of one column of the file. */
export function ColumnPanel({ column, word, parameters, onWord, onClose }: ColumnPanelProps) {
  const t = useT();
  const [meaning, setMeaning] = useState(() => meaningOf(word));
  const [isTried, setIsTried] = useState(false);
  const isParameter = meaning.kind === "parameter";
  const open = isParameter && meaning.parameter === "";
  const { kinds, known } = useColumnOptions(parameters, meaning);
  const submit = () => {
    setIsTried(true);
    if (!open) onWord(wordOf(meaning));
  };
  return (
    <FormPanel
      title={t("sampleImport.columns.change", { header: column.header })}
      submitLabel={t("sampleImport.columns.keep")}
      className={layout.stack16}
      onSubmit={submit}
      onClose={onClose}
    >
      {column.examples.length > 0 && (
        <p className={layout.mutedSmallBreakable}>
          {t("sampleImport.columns.examples")}: {column.examples.join(" · ")}
        </p>
      )}
      <Select
        label={t("sampleImport.columns.what")}
        value={meaning.kind}
        options={kinds}
        onValue={(kind) => setMeaning({ ...meaning, kind: kind || "ignore" })}
      />
      {isParameter && (
        <ParameterChoice
          meaning={meaning}
          known={known}
          setMeaning={setMeaning}
          isTried={isTried}
          open={open}
        />
      )}
    </FormPanel>
  );
}

function useColumnOptions(parameters: readonly Parameter[], meaning: ColumnMeaning) {
  const t = useT();
  const locale = useLocale();
  const kinds: { value: ColumnMeaning["kind"]; label: string }[] = [
    { value: "ignore", label: t("sampleImport.columns.ignored") },
    { value: "parameter", label: t("sampleImport.columns.parameterKind") },
    ...ROLES.map((role) => ({ value: role, label: t(`sampleImport.roles.${role}`) })),
  ];
  const known = parameters
    .filter(({ active, code }) => active || code === meaning.parameter)
    .map(({ code, names }) => ({ value: code, label: `${names[locale]} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return { kinds, known };
}

interface ParameterChoiceProps {
  meaning: ColumnMeaning;
  known: { value: string; label: string }[];
  setMeaning(value: ColumnMeaning): void;
  isTried: boolean;
  open: boolean;
}

function ParameterChoice({ meaning, known, setMeaning, isTried, open }: ParameterChoiceProps) {
  const t = useT();
  return (
    <>
      <Select
        label={t("sampleImport.columns.parameter")}
        placeholder="…"
        value={meaning.parameter}
        options={known}
        onValue={(parameter) => setMeaning({ ...meaning, parameter })}
        error={isTried && open ? t("sampleImport.columns.parameterRequired") : null}
      />
      <Select
        label={t("sampleImport.columns.fraction")}
        placeholder={t("sampleImport.columns.fractions.none")}
        value={meaning.fraction}
        options={FRACTIONS.map((value) => ({
          value,
          label: t(`sampleImport.columns.fractions.${value}`),
        }))}
        onValue={(fraction) => setMeaning({ ...meaning, fraction })}
      />
    </>
  );
}
