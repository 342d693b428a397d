import type { SamplePreview, SavedSamples } from "@vetaverde/contract/sample-imports";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { PreviewBody } from "../../ui/workbook/PreviewBody.tsx";
import { CellSums } from "./CellSums.tsx";
import { ColumnList } from "./ColumnList.tsx";
import { MissingColumns } from "./MissingColumns.tsx";
import { Corrections, FlagList, NewStations } from "./PreviewLists.tsx";
import { PreviewVerdict } from "./PreviewVerdict.tsx";
import { SaveBar } from "./SaveBar.tsx";
import type { ColumnAnswers } from "./sample-import.queries.ts";
import { sumOf } from "./sample-sum.ts";

export interface SamplePreviewViewProps {
  project: string;
  preview: SamplePreview;
  mayCreate: boolean;
  /** Assignments of columns so far. */
  assigned: ColumnAnswers;
  /** `preview` is the same file, read again with the assignments in `assigned`. */
  onAgain(preview: SamplePreview, assigned: ColumnAnswers): void;
  onSaved(saved: SavedSamples): void;
}

type Part = "rows" | "columns" | "stations" | "flags" | "corrections";

/** Preview of a laboratory's file: its content, what happens to each cell, and saving. */
export function SamplePreviewView(props: SamplePreviewViewProps) {
  const { project, preview, mayCreate, onSaved } = props;
  const [createStations, setCreateStations] = useState(false);
  const [changed, setChanged] = useState<ColumnAnswers>({});
  const sum = sumOf(preview, mayCreate && createStations);
  const fresh = sum.imported + sum.flagged - preview.unchanged;
  const { again, readAgain } = useReadAgain({ ...props, changed, setChanged });
  return (
    <>
      <About preview={preview} />
      <CellSums sum={sum} />
      {preview.lacks.length > 0 ? (
        <MissingColumns
          {...{ preview, changed }}
          onChanged={setChanged}
          busy={again.isPending}
          onAgain={() => void readAgain()}
        />
      ) : (
        <PreviewVerdict preview={preview} fresh={fresh} />
      )}
      <SaveBar
        {...{ project, preview, mayCreate, createStations, fresh, onSaved }}
        onCreateStations={setCreateStations}
        pending={Object.keys(changed).length > 0 || again.isPending}
      />
      <PreviewTabs
        project={project}
        preview={preview}
        changed={changed}
        setChanged={setChanged}
        again={again}
        onAgain={() => void readAgain()}
      />
    </>
  );
}

interface PreviewTabsProps extends Pick<SamplePreviewViewProps, "project" | "preview"> {
  changed: ColumnAnswers;
  setChanged(value: ColumnAnswers): void;
  again: ReturnType<typeof useReadAgain>["again"];
  onAgain(): void;
}

/** The content of the file by part, and why it could not be read again. */
function PreviewTabs({ project, preview, changed, setChanged, again, onAgain }: PreviewTabsProps) {
  const t = useT();
  const [part, setPart] = useState<Part>(preview.lacks.length > 0 ? "columns" : "rows");
  const { newStations, flags, corrections } = preview;
  const tabs = usePreviewTabs({ preview, newStations, flags, corrections });
  const shown = tabs.some(({ value }) => value === part) ? part : "rows";
  return (
    <Tabs<Part> label={t("sampleImport.parts")} value={shown} tabs={tabs} onValue={setPart}>
      {again.isError && (
        <Notice kind="error" urgent title={t("workbook.refused")}>
          {describeError(again.error)}
        </Notice>
      )}
      <PreviewPart
        shown={shown}
        preview={preview}
        project={project}
        changed={changed}
        setChanged={setChanged}
        isBusy={again.isPending}
        onAgain={onAgain}
        newStations={newStations}
        flags={flags}
      />
    </Tabs>
  );
}

interface UseReadAgainInput
  extends Pick<SamplePreviewViewProps, "project" | "preview" | "assigned" | "onAgain"> {
  changed: ColumnAnswers;
  setChanged(value: ColumnAnswers): void;
}

/** Reads the file again with the reassigned columns. */
function useReadAgain({ project, preview, assigned, changed, setChanged, onAgain }: UseReadAgainInput) {
  const again = useCallMutation(
    "sampleImports",
    "readAgain",
    (body: { laboratory: string | null; columns: ColumnAnswers }) => ({
      params: { project, preview: preview.preview },
      body,
    }),
    { invalidates: [] },
  );
  const readAgain = async () => {
    const columns = { ...assigned, ...changed };
    const read = await again.mutateAsync({ laboratory: preview.laboratory, columns }).catch(() => null);
    if (!read) return;
    setChanged({});
    onAgain(read, columns);
  };
  return { again, readAgain };
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
}: UsePreviewTabsInput): { value: Part; label: string; count?: number }[] {
  const t = useT();
  return [
    { value: "rows", label: t("sampleImport.tabs.rows"), count: preview.rows },
    { value: "columns", label: t("sampleImport.tabs.columns"), count: preview.columns.length },
    ...(newStations.length > 0
      ? [{ value: "stations" as const, label: t("sampleImport.tabs.stations"), count: newStations.length }]
      : []),
    { value: "flags", label: t("sampleImport.tabs.flags"), count: Object.keys(flags).length },
    ...(corrections > 0
      ? [{ value: "corrections" as const, label: t("sampleImport.tabs.corrections"), count: corrections }]
      : []),
  ];
}

interface PreviewPartProps {
  shown: Part;
  preview: SamplePreview;
  project: string;
  changed: Readonly<Record<string, string>>;
  setChanged(value: Readonly<Record<string, string>>): void;
  isBusy: boolean;
  onAgain(): void;
  newStations: SamplePreview["newStations"];
  flags: Record<string, number>;
}

function PreviewPart({
  shown,
  preview,
  project,
  changed,
  setChanged,
  isBusy,
  onAgain,
  newStations,
  flags,
}: PreviewPartProps) {
  return (
    <>
      {/* Read again, the sheet begins with what is wrong. */}
      {shown === "rows" && <PreviewBody key={preview.errorCount} preview={preview} />}
      {shown === "columns" && (
        <ColumnList
          {...{ project, preview, changed }}
          onChanged={setChanged}
          busy={isBusy}
          onAgain={onAgain}
        />
      )}
      {shown === "stations" && <NewStations stations={newStations} />}
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
  const { laboratory, sheet, layout: columns, headerRow, samples, from, to, lacks } = preview;
  const read = { layout: t(`sampleImport.layouts.${columns}`), row: String(headerRow) };
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
