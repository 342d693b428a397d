import { REPORT_KINDS, type ReportOptions } from "@vetaverde/contract/reports";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { PickList } from "../../ui/PickList.tsx";
import { Select } from "../../ui/Select.tsx";
import { type SubjectDraft, type SubjectFault, subjectFaults } from "./report.draft.ts";

export interface SubjectFieldsProps {
  options: ReportOptions;
  draft: SubjectDraft;
  onDraft(draft: SubjectDraft): void;
  /** Whether the user tried to submit: missing fields are then reported. */
  isSubmitted: boolean;
}

const optionsOf = (named: readonly { id: string; name: string }[]) =>
  named.map(({ id, name }) => ({ value: id, label: name }));

/** Fields for the kind of report and its subject. */
export function SubjectFields({ options, draft, onDraft, isSubmitted }: SubjectFieldsProps) {
  const t = useT();
  const faults = isSubmitted ? subjectFaults(draft) : [];
  const set = (part: Partial<SubjectDraft>) => onDraft({ ...draft, ...part });
  const faultText = (fault: SubjectFault) => (faults.includes(fault) ? t(`reports.missing.${fault}`) : null);
  return (
    <>
      <Select
        label={t("reports.kind")}
        value={draft.kind}
        options={REPORT_KINDS.map((value) => ({ value, label: t(`reports.kinds.${value}`) }))}
        onValue={(kind) => kind && set({ kind })}
      />
      {draft.kind === "board" && (
        <BoardField
          boards={options.boards}
          {...{ draft, error: faultText("board") }}
          onBoard={(board) => set({ board })}
        />
      )}
      {draft.kind === "board" ? null : draft.kind === "neutralizer-consumption" ? (
        options.neutralisers.length === 0 ? (
          <p className={layout.mutedSmall}>{t("reports.noNeutralisers")}</p>
        ) : (
          <NeutraliserField options={options} draft={draft} set={set} faultText={faultText} />
        )
      ) : options.stations.length === 0 ? (
        <p className={layout.mutedSmall}>{t("reports.noOptions")}</p>
      ) : (
        <ResultFields draft={draft} options={options} set={set} faultText={faultText} />
      )}
    </>
  );
}

interface NeutraliserFieldProps {
  options: ReportOptions;
  draft: SubjectDraft;
  set(part: Partial<SubjectDraft>): void;
  faultText(fault: SubjectFault): string | null;
}

function NeutraliserField({ options, draft, set, faultText }: NeutraliserFieldProps) {
  const t = useT();
  return (
    <PickList
      name={t("reports.neutralisers")}
      options={optionsOf(options.neutralisers)}
      chosen={draft.neutralisers}
      onChosen={(neutralisers) => set({ neutralisers })}
      error={faultText("neutralisers")}
    />
  );
}

interface ResultFieldsProps {
  draft: SubjectDraft;
  options: ReportOptions;
  set(part: Partial<SubjectDraft>): void;
  faultText(fault: SubjectFault): string | null;
}

function ResultFields({ draft, options, set, faultText }: ResultFieldsProps) {
  const t = useT();
  const pairs = draft.stations.length * draft.parameters.length;
  return (
    <>
      <PickList
        name={t("reports.stations")}
        options={optionsOf(options.stations)}
        chosen={draft.stations}
        onChosen={(stations) => set({ stations })}
        error={faultText("stations")}
      />
      <PickList
        name={t("reports.parameters")}
        options={options.parameters.map(({ code, name }) => ({ value: code, label: name }))}
        chosen={draft.parameters}
        onChosen={(parameters) => set({ parameters })}
        error={faultText("parameters")}
      />
      {options.limitSets.length > 0 && (
        <PickList
          name={t("reports.limitSets")}
          options={optionsOf(options.limitSets)}
          chosen={draft.limitSets}
          onChosen={(limitSets) => set({ limitSets })}
        />
      )}
      {pairs > 0 && (
        <p className={layout.mutedSmall} aria-live="polite">
          {t("reports.pairs", { n: pairs, pages: String(Math.ceil(pairs / 2) + draft.stations.length) })}
        </p>
      )}
    </>
  );
}

interface BoardFieldProps {
  boards: ReportOptions["boards"];
  draft: SubjectDraft;
  error: string | null;
  onBoard(board: string): void;
}

/** Field for one of the platform's own boards. */
function BoardField({ boards, draft, error, onBoard }: BoardFieldProps) {
  const t = useT();
  if (boards.length === 0) return <p className={layout.mutedSmall}>{t("reports.noBoards")}</p>;
  return (
    <Select
      label={t("reports.board")}
      help={t("reports.boardHelp")}
      value={boards.some(({ id }) => id === draft.board) ? (draft.board ?? "") : ""}
      placeholder={t("reports.chooseBoard")}
      options={boards.map(({ id, name }) => ({ value: id, label: name }))}
      onValue={(id) => id && onBoard(id)}
      error={error}
    />
  );
}
