import type { SamplePreview, SavedSamples } from "@vetaverde/contract/sample-imports";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Tabs } from "../../ui/Tabs.tsx";
import { PreviewBody } from "../../ui/workbook/PreviewBody.tsx";
import { CellSums } from "./CellSums.tsx";
import { ColumnList } from "./ColumnList.tsx";
import { ControlList } from "./ControlList.tsx";
import { MissingColumns } from "./MissingColumns.tsx";
import { Corrections, FlagList, NewStations } from "./PreviewLists.tsx";
import { PreviewVerdict } from "./PreviewVerdict.tsx";
import { SaveBar } from "./SaveBar.tsx";
import type { ColumnAssignments } from "./sample-import.queries.ts";
import { sumOf } from "./sample-sum.ts";

export interface SamplePreviewViewProps {
  project: string;
  preview: SamplePreview;
  mayCreate: boolean;
  /** The assignments with which the file was read. */
  columnAssignments: ColumnAssignments;
  /** The file was read again: its new preview, and the assignments that it was read with. */
  onWasReread(preview: SamplePreview, columnAssignments: ColumnAssignments): void;
  onSaved(saved: SavedSamples): void;
}

type PreviewTab = "rows" | "columns" | "stations" | "controls" | "flags" | "corrections";

/** Preview of a laboratory's file: its content, what happens to each cell, and saving. */
export function SamplePreviewView(props: SamplePreviewViewProps) {
  const { project, preview, mayCreate, onSaved } = props;
  const [createStations, setCreateStations] = useState(false);
  const [pendingAssignments, setPendingAssignments] = useState<ColumnAssignments>({});
  const sum = sumOf(preview, mayCreate && createStations);
  const resultsToSave = sum.imported + sum.flagged - preview.unchanged;
  const { reread, rereadCount, rereadFile, toggleControl } = useReread({
    ...props,
    pendingAssignments,
    setPendingAssignments,
  });
  return (
    <>
      <About preview={preview} />
      <CellSums sum={sum} />
      {preview.lacks.length > 0 ? (
        <MissingColumns
          preview={preview}
          pendingAssignments={pendingAssignments}
          onPendingAssignments={setPendingAssignments}
          busy={reread.isPending}
          onReread={() => void rereadFile()}
        />
      ) : (
        <PreviewVerdict preview={preview} resultsToSave={resultsToSave} />
      )}
      <SaveBar
        project={project}
        preview={preview}
        mayCreate={mayCreate}
        createStations={createStations}
        resultsToSave={resultsToSave}
        onSaved={onSaved}
        onCreateStations={setCreateStations}
        isPending={Object.keys(pendingAssignments).length > 0 || reread.isPending}
      />
      <PreviewTabs
        project={project}
        preview={preview}
        pendingAssignments={pendingAssignments}
        setPendingAssignments={setPendingAssignments}
        reread={reread}
        rereadCount={rereadCount}
        onReread={() => void rereadFile()}
        onToggleControl={(key) => void toggleControl(key)}
      />
    </>
  );
}

interface PreviewTabsProps extends Pick<SamplePreviewViewProps, "project" | "preview"> {
  pendingAssignments: ColumnAssignments;
  setPendingAssignments(value: ColumnAssignments): void;
  reread: ReturnType<typeof useReread>["reread"];
  rereadCount: number;
  onReread(): void;
  onToggleControl(key: string): void;
}

/** The content of the file by part, and why it could not be read again. */
function PreviewTabs(props: PreviewTabsProps) {
  const { project, preview, pendingAssignments, setPendingAssignments, reread, rereadCount, onReread } =
    props;
  const { onToggleControl } = props;
  const t = useT();
  const [tab, setTab] = useState<PreviewTab>(preview.lacks.length > 0 ? "columns" : "rows");
  const { newStations, flags, corrections } = preview;
  const tabs = usePreviewTabs({ preview, newStations, flags, corrections });
  const shown = tabs.some(({ value }) => value === tab) ? tab : "rows";
  return (
    <Tabs<PreviewTab> label={t("sampleImport.parts")} value={shown} tabs={tabs} onValue={setTab}>
      {reread.isError && <ErrorNotice title={t("workbook.refused")} error={reread.error} />}
      <PreviewPart
        shown={shown}
        preview={preview}
        project={project}
        pendingAssignments={pendingAssignments}
        setPendingAssignments={setPendingAssignments}
        isBusy={reread.isPending}
        rereadCount={rereadCount}
        onReread={onReread}
        onToggleControl={onToggleControl}
        newStations={newStations}
        flags={flags}
      />
    </Tabs>
  );
}

interface UseRereadInput
  extends Pick<SamplePreviewViewProps, "project" | "preview" | "columnAssignments" | "onWasReread"> {
  pendingAssignments: ColumnAssignments;
  setPendingAssignments(value: ColumnAssignments): void;
}

/** Reads the file again with the reassigned columns. */
function useReread(input: UseRereadInput) {
  const { project, preview, pendingAssignments, setPendingAssignments, onWasReread } = input;
  const [rereadCount, setRereadCount] = useState(0);
  const reread = useCallMutation(
    "sampleImports",
    "readAgain",
    (body: { laboratory: string | null; columns: ColumnAssignments; acceptedControls: string[] }) => ({
      params: { project, preview: preview.preview },
      body,
    }),
    { invalidates: [] },
  );
  const accepted = preview.controls.filter(({ isAccepted }) => isAccepted).map(({ key }) => key);
  const rereadFile = async (acceptedControls: string[] = accepted) => {
    const columns = { ...input.columnAssignments, ...pendingAssignments };
    const newPreview = await reread
      .mutateAsync({ laboratory: preview.laboratory, columns, acceptedControls })
      .catch(() => null);
    if (!newPreview) return;
    setPendingAssignments({});
    setRereadCount((count) => count + 1);
    onWasReread(newPreview, columns);
  };
  const toggleControl = (key: string) =>
    rereadFile(accepted.includes(key) ? accepted.filter((one) => one !== key) : [...accepted, key]);
  return { reread, rereadCount, rereadFile, toggleControl };
}

interface UsePreviewTabsInput {
  preview: SamplePreview;
  newStations: SamplePreview["newStations"];
  flags: Record<string, number>;
  corrections: number;
}

/** The parts that have content. */
function usePreviewTabs({
  preview,
  newStations,
  flags,
  corrections,
}: UsePreviewTabsInput): { value: PreviewTab; label: string; count?: number }[] {
  const t = useT();
  return [
    { value: "rows", label: t("sampleImport.tabs.rows"), count: preview.rows },
    { value: "columns", label: t("sampleImport.tabs.columns"), count: preview.columns.length },
    ...(newStations.length > 0
      ? [{ value: "stations" as const, label: t("sampleImport.tabs.stations"), count: newStations.length }]
      : []),
    ...(preview.controls.length > 0
      ? [
          {
            value: "controls" as const,
            label: t("sampleImport.tabs.controls"),
            count: preview.controls.length,
          },
        ]
      : []),
    { value: "flags", label: t("sampleImport.tabs.flags"), count: Object.keys(flags).length },
    ...(corrections > 0
      ? [{ value: "corrections" as const, label: t("sampleImport.tabs.corrections"), count: corrections }]
      : []),
  ];
}

interface PreviewPartProps {
  shown: PreviewTab;
  preview: SamplePreview;
  project: string;
  pendingAssignments: ColumnAssignments;
  setPendingAssignments(value: ColumnAssignments): void;
  isBusy: boolean;
  rereadCount: number;
  onReread(): void;
  onToggleControl(key: string): void;
  newStations: SamplePreview["newStations"];
  flags: Record<string, number>;
}

function PreviewPart({
  shown,
  preview,
  project,
  pendingAssignments,
  setPendingAssignments,
  isBusy,
  rereadCount,
  onReread,
  onToggleControl,
  newStations,
  flags,
}: PreviewPartProps) {
  return (
    <>
      {/* After each reread the sheet begins with its errors again, also if their number is the same. */}
      {shown === "rows" && <PreviewBody key={rereadCount} preview={preview} />}
      {shown === "columns" && (
        <ColumnList
          project={project}
          preview={preview}
          pendingAssignments={pendingAssignments}
          onPendingAssignments={setPendingAssignments}
          busy={isBusy}
          onReread={onReread}
        />
      )}
      {shown === "stations" && <NewStations stations={newStations} />}
      {shown === "controls" && (
        <ControlList controls={preview.controls} busy={isBusy} onToggle={onToggleControl} />
      )}
      {shown === "flags" && <FlagList flags={flags} />}
      {shown === "corrections" && <Corrections project={project} preview={preview} />}
    </>
  );
}

/**
 * How the file was interpreted: the laboratory, the position of the headers, and the number of samples and their dates.
 */
function About({ preview }: { preview: SamplePreview }) {
  const t = useT();
  const format = useFormat();
  const { laboratory, sheet, layout: tableLayout, headerRow, samples, from, to, lacks } = preview;
  const read = { layout: t(`sampleImport.layouts.${tableLayout}`), row: String(headerRow) };
  const parts = [
    laboratory ?? t("sampleImport.noLaboratory"),
    ...(lacks.length > 0
      ? []
      : [
          sheet ? t("sampleImport.readSheet", { ...read, sheet }) : t("sampleImport.read", read),
          t("sampleImport.facts", { n: samples }),
          ...(from && to ? [t("sampleImport.period", { from: format.day(from), to: format.day(to) })] : []),
        ]),
  ];
  return <p className={layout.mutedSmallBreakable}>{parts.join(" · ")}</p>;
}
