import type { SamplePreview, SavedSamples } from "@vetaverde/contract/sample-imports";
import { useState } from "react";
import type { CallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useSubmit } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import { IconDeviceFloppy } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { TextField } from "../../ui/TextField.tsx";
import { ErrorsButton } from "./ErrorsButton.tsx";
import styles from "./sample-import.module.css";
import type { SaveSamples } from "./sample-import.queries.ts";

export interface SaveBarProps {
  project: string;
  preview: SamplePreview;
  mayCreate: boolean;
  createStations: boolean;
  onCreateStations(create: boolean): void;
  /** Number of results that saving would add: neither rejected nor stored already. */
  resultsToSave: number;
  /** Whether columns were reassigned and the file not read again yet. */
  isPending: boolean;
  onSaved(saved: SavedSamples): void;
}

/** Saves the content of a file, with the decisions that this requires. */
export function SaveBar(props: SaveBarProps) {
  const { project, preview, mayCreate, createStations, onCreateStations, resultsToSave, isPending, onSaved } =
    props;
  const t = useT();
  const form = useSaveSamples({ project, preview, isPending, resultsToSave, onSaved, createStations });
  return (
    <form className={styles.save} noValidate onSubmit={submitWith(form.submit)}>
      <StationChoice
        n={form.stations}
        mayCreate={mayCreate}
        createStations={createStations}
        cells={form.cells}
        onCreateStations={onCreateStations}
      />
      {form.needsReason && (
        <TextField
          label={t("sampleImport.reason")}
          help={t("sampleImport.reasonHelp")}
          value={form.reason}
          onValue={form.setReason}
          maxLength={500}
          error={form.isTried && form.isReasonMissing ? t("sampleImport.reasonRequired") : null}
        />
      )}
      {form.failure && <SaveFailure failure={form.failure} />}
      <SaveActions
        isBlocked={form.isBlocked}
        isBusy={form.isBusy}
        resultsToSave={resultsToSave}
        preview={preview}
        stations={form.stations}
        project={project}
      />
      {isPending && <p className={layout.mutedSmallBreakable}>{t("sampleImport.pending")}</p>}
    </form>
  );
}

interface UseSaveSamplesInput {
  project: string;
  preview: SamplePreview;
  isPending: boolean;
  resultsToSave: number;
  onSaved(saved: SavedSamples): void;
  createStations: boolean;
}

/** Saves the read samples, with the reason that corrections require. */
function useSaveSamples({
  project,
  preview,
  isPending,
  resultsToSave,
  onSaved,
  createStations,
}: UseSaveSamplesInput) {
  const save = useCallMutation(
    "sampleImports",
    "save",
    ({ createStations, reason }: SaveSamples) => ({
      params: { project },
      body: { preview: preview.preview, createStations, ...(reason === "" ? {} : { reason }) },
      idempotencyKey: preview.preview,
      overlay: true,
    }),
    { invalidates: ["*"] },
  );
  const [reason, setReason] = useState("");
  const needsReason = preview.corrections > 0;
  const isReasonMissing = needsReason && reason.trim() === "";
  const isBlocked =
    isPending ||
    preview.lacks.length > 0 ||
    (resultsToSave <= 0 && preview.completed.samples === 0 && preview.addedFacts.results === 0);
  const stations = preview.newStations.length;
  const cells = preview.newStations.reduce((sum, station) => sum + station.cells, 0);
  const attempt = useSubmit(
    async () => onSaved(await save.mutateAsync({ createStations, reason: reason.trim() })),
    !isBlocked && !isReasonMissing,
  );
  return { ...attempt, stations, cells, needsReason, reason, setReason, isReasonMissing, isBlocked };
}

interface StationChoiceProps {
  n: number;
  mayCreate: boolean;
  createStations: boolean;
  cells: number;
  onCreateStations(create: boolean): void;
}

/** Whether the stations that do not exist yet are created. */
function StationChoice({ n, mayCreate, createStations, cells, onCreateStations }: StationChoiceProps) {
  const t = useT();
  return (
    <>
      {n > 0 && mayCreate && (
        <Checkbox
          label={t("sampleImport.stations.create", { n: n })}
          help={
            createStations
              ? t("sampleImport.stations.createHelp")
              : t("sampleImport.stations.notCreated", { n: cells })
          }
          checked={createStations}
          onValue={onCreateStations}
        />
      )}
      {n > 0 && !mayCreate && (
        <Notice kind="warning">{t("sampleImport.stations.adminsOnly", { n: n })}</Notice>
      )}
    </>
  );
}

function SaveFailure({ failure }: { failure: CallError }) {
  const t = useT();
  return (
    <Notice
      kind="error"
      urgent
      title={t(failure.unanswered ? "sampleImport.unanswered" : "sampleImport.failed")}
    >
      {failure.unanswered ? null : describeError(failure)}
    </Notice>
  );
}

interface SaveActionsProps {
  isBlocked: boolean;
  isBusy: boolean;
  resultsToSave: number;
  preview: SamplePreview;
  stations: number;
  project: string;
}

function SaveActions({ isBlocked, isBusy, resultsToSave, preview, stations, project }: SaveActionsProps) {
  const t = useT();
  return (
    <div className={classes(layout.cluster8, styles.buttonRow)}>
      <Button
        type="submit"
        kind="primary"
        icon={<IconDeviceFloppy size={18} aria-hidden />}
        disabled={isBlocked}
        busy={isBusy}
      >
        {resultsToSave > 0 ? t("sampleImport.save", { n: resultsToSave }) : t("sampleImport.saveNone")}
      </Button>
      {(preview.errorCount > 0 || stations > 0) && (
        <ErrorsButton project={project} previewId={preview.preview} />
      )}
    </div>
  );
}
