import { Link, useParams } from "@tanstack/react-router";
import type { Instrument } from "@vetaverde/contract/instruments";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { useDocumentUploads } from "../features/instruments/document-uploads.ts";
import { InstrumentDocuments } from "../features/instruments/InstrumentDocuments.tsx";
import { InstrumentForm } from "../features/instruments/InstrumentForm.tsx";
import { InstrumentProcessing } from "../features/instruments/InstrumentProcessing.tsx";
import { InstrumentState } from "../features/instruments/InstrumentState.tsx";
import styles from "../features/instruments/instruments.module.css";
import { useInstrument } from "../features/instruments/instruments.queries.ts";
import { PromptName } from "../features/instruments/PromptName.tsx";
import { ModelNotice } from "../features/prompts/ModelNotice.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useFormat } from "../lib/format.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { uploading } from "../lib/upload-queue.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { IconArrowsLeftRight, IconPencil } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { useLeaveGuard } from "../ui/leave.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** One instrument: its data, its documents, and the state of their processing. */
export function InstrumentPage() {
  const project = useSession((session) => session.project);
  const { instrument } = useParams({ strict: false }) as { instrument?: string };
  if (!project || !instrument) return null;
  return <OneInstrument key={instrument} project={project.id} id={instrument} />;
}

function OneInstrument({ project, id }: { project: string; id: string }) {
  const t = useT();
  const mayWrite = allows("write", useAccessRights());
  const [editing, setEditing] = useState(false);
  const instrument = useInstrument(project, id);
  const uploads = useDocumentUploads(project, id);
  const leaving = useLeaveGuard(uploading(uploads.list), {
    question: t("instruments.leave"),
    leave: t("instruments.leaveYes"),
    stay: t("instruments.leaveNo"),
  });
  const { data } = instrument;
  const crumbs = <Link to="/environmental-instruments">{t("instruments.title")}</Link>;
  const edit = data && mayWrite && <EditButton onEditing={setEditing} />;
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={data?.name ?? t("instruments.one")}
        crumbs={crumbs}
        titleAside={data && <InstrumentState job={data.job} />}
        actions={
          data && (
            <>
              <CompareLink instrument={id} />
              {edit}
            </>
          )
        }
      />
      <div className={styles.body}>
        <QueryState query={instrument} errorTitle={t("instruments.oneFailed")} />
        {data && (
          <InstrumentBody project={project} id={id} mayWrite={mayWrite} uploads={uploads} instrument={data} />
        )}
      </div>
      {data && editing && <EditPanel project={project} onEditing={setEditing} instrument={data} />}
      {leaving.question}
    </div>
  );
}

function EditButton({ onEditing }: { onEditing(value: boolean): void }) {
  const t = useT();
  return (
    <Button icon={<IconPencil size={18} aria-hidden />} onClick={() => onEditing(true)}>
      {t("instruments.edit")}
    </Button>
  );
}

interface InstrumentBodyProps {
  project: string;
  id: string;
  mayWrite: boolean;
  uploads: ReturnType<typeof useDocumentUploads>;
  instrument: Instrument;
}

function InstrumentBody({ project, id, mayWrite, uploads, instrument }: InstrumentBodyProps) {
  return (
    <>
      <p className={layout.muted}>
        {instrument.miningUnit.name} · {instrument.year}
        <InstrumentLife instrument={instrument} />
        <PromptName project={project} instrument={instrument} />
      </p>
      <InstrumentProcessing
        project={project}
        instrument={instrument}
        mayProcess={mayWrite}
        review={<ReviewLink instrument={id} />}
      />
      {instrument.job?.endedAt && <ModelNotice project={project} job={instrument.job.id} />}
      <InstrumentDocuments project={project} instrument={instrument} uploads={uploads} mayAdd={mayWrite} />
    </>
  );
}

/** The days on which it is in force, as far as they are known. */
function InstrumentLife({ instrument: { startsOn, endsOn } }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {startsOn && ` · ${t("instruments.startsOn")}: ${format.day(startsOn)}`}
      {endsOn && ` · ${t("instruments.endsOn")}: ${format.day(endsOn)}`}
    </>
  );
}

interface EditPanelProps {
  project: string;
  onEditing(value: boolean): void;
  instrument: Instrument;
}

function EditPanel({ project, onEditing, instrument }: EditPanelProps) {
  const t = useT();
  return (
    <Dialog
      shape="panel"
      title={t("instruments.edit")}
      className={styles.panel}
      onClose={() => onEditing(false)}
    >
      <InstrumentForm
        project={project}
        instrument={instrument}
        submitLabel={t("ui.save")}
        onSaved={() => onEditing(false)}
        onCancel={() => onEditing(false)}
      />
    </Dialog>
  );
}

function CompareLink({ instrument }: { instrument: string }) {
  const t = useT();
  return (
    <ButtonLink icon={<IconArrowsLeftRight size={18} aria-hidden />} label={t("instruments.compare")}>
      {(dress) => <Link to="/environmental-instruments/compare" search={{ newer: instrument }} {...dress} />}
    </ButtonLink>
  );
}

function ReviewLink({ instrument }: { instrument: string }) {
  const t = useT();
  return (
    <ButtonLink kind="primary" label={t("instruments.review")}>
      {(dress) => (
        <Link to="/environmental-instruments/$instrument/review" params={{ instrument }} {...dress} />
      )}
    </ButtonLink>
  );
}
