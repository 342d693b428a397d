import { Link, useNavigate } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { queueForUpload } from "../features/instruments/document-uploads.ts";
import { InstrumentForm } from "../features/instruments/InstrumentForm.tsx";
import styles from "../features/instruments/instruments.module.css";
import { PdfDrop } from "../features/instruments/PdfDrop.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { classes } from "../ui/classes.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { IconX } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { useLeaveGuard } from "../ui/leave.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** A new instrument with its first documents, which are uploaded from its own page. */
export function InstrumentCreatePage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const mayAdd = allows("write", useAccessRights());
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const leaving = useLeaveGuard(files.length > 0, {
    question: t("instruments.leave"),
    leave: t("instruments.leaveYes"),
    stay: t("instruments.leaveNo"),
  });
  if (!project) return null;
  const crumbs = <Link to="/environmental-instruments">{t("instruments.title")}</Link>;
  const open = (id: string) => {
    leaving.release();
    queueForUpload(id, files);
    void navigate({ to: "/environmental-instruments/$instrument", params: { instrument: id } });
  };
  return (
    <div className={layout.pageColumn}>
      <PageHeader title={t("instruments.create")} crumbs={crumbs} />
      {!mayAdd && <EmptyState inset title={t("instruments.writersOnly")} />}
      {mayAdd && (
        <InstrumentForm
          project={project.id}
          instrument={null}
          submitLabel={t("instruments.submit")}
          onSaved={({ id }) => open(id)}
          onCancel={() => void navigate({ to: "/environmental-instruments" })}
        >
          <ChosenDocuments files={files} onFiles={setFiles} />
        </InstrumentForm>
      )}
      {leaving.question}
    </div>
  );
}

function ChosenDocuments({
  files,
  onFiles,
}: {
  files: readonly File[];
  onFiles(value: readonly File[]): void;
}) {
  const t = useT();
  return (
    <div className={classes(layout.sectionHeadings, layout.stack12)}>
      <h2>{t("instruments.documents")}</h2>
      <PdfDrop onFiles={(more) => onFiles([...files, ...more])} />
      {files.length > 0 && (
        <ul className={styles.chosen}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              {file.name}
              <IconButton
                label={t("instruments.removeFile", { name: file.name })}
                icon={<IconX size={16} aria-hidden />}
                onClick={() => onFiles(files.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
