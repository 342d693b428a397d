import { useNavigate, useParams } from "@tanstack/react-router";
import { FILE_TYPES, type FileRecord, type FileType } from "@vetaverde/contract/files";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { FileList } from "../features/files/FileList.tsx";
import { FilePanel } from "../features/files/FilePanel.tsx";
import { ChooseFilesOnPhone, FileUploads } from "../features/files/FileUploads.tsx";
import { useUploads } from "../features/files/file-uploads.ts";
import own from "../features/files/files.module.css";
import { isFileType } from "../features/files/files.queries.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { type Search, type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { uploading } from "../lib/upload-queue.ts";
import { classes } from "../ui/classes.ts";
import layout from "../ui/layout.module.css";
import { useLeaveGuard } from "../ui/leave.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Tabs } from "../ui/Tabs.tsx";

/** The project's files by type. An unknown type shows the first one. */
export function FilesPage() {
  const project = useSession((session) => session.project);
  return project && <Files key={project.id} project={project.id} />;
}

function Files({ project }: { project: string }) {
  const t = useT();
  const accessRights = useAccessRights();
  const { type: typeParam } = useParams({ strict: false }) as { type?: string };
  const type = isFileType(typeParam) ? typeParam : "instrument";
  const [search, setSearch] = useAddressSearch();
  const [open, setOpen] = useState<FileRecord | null>(null);
  const uploads = useUploads(project);
  const mayWrite = allows("write", accessRights);
  const leaving = useUploadGuard(uploads);
  const addFiles = (files: File[]) => uploads.add(files, { type, onto: undefined });
  return (
    <div className={classes(layout.pageColumn, own.tabs)}>
      <PageHeader title={t("files.title")} actions={mayWrite && <ChooseFilesOnPhone onFiles={addFiles} />} />
      <FileTabs
        project={project}
        type={type}
        search={search}
        onSearch={setSearch}
        onOpen={setOpen}
        uploads={uploads}
        onFiles={addFiles}
        mayWrite={mayWrite}
      />
      {open && (
        <FilePanel
          key={open.id}
          project={project}
          file={open}
          mayWrite={mayWrite}
          mayWithdraw={allows("admin", accessRights)}
          onVersion={(file) => {
            uploads.add([file], { type, onto: open.id });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {leaving.question}
    </div>
  );
}

/** Asks before the user leaves the pages of files during an upload. */
function useUploadGuard(uploads: ReturnType<typeof useUploads>) {
  const t = useT();
  return useLeaveGuard(
    uploading(uploads.list),
    { question: t("files.leave"), leave: t("files.leaveYes"), stay: t("files.leaveNo") },
    (path) => path.startsWith("/files/"),
  );
}

interface FileTabsProps {
  project: string;
  type: FileType;
  search: Search;
  onSearch: SetSearch;
  onOpen(value: FileRecord | null): void;
  uploads: ReturnType<typeof useUploads>;
  onFiles(files: File[]): void;
  mayWrite: boolean;
}

function FileTabs({ uploads, onFiles, mayWrite, ...list }: FileTabsProps) {
  const { type } = list;
  const t = useT();
  const navigate = useNavigate();
  return (
    <Tabs
      label={t("files.typesLabel")}
      className={layout.inset}
      value={type}
      tabs={FILE_TYPES.map((value) => ({ value, label: t(`files.types.${value}`) }))}
      onValue={(value) => void navigate({ to: "/files/$type", params: { type: value }, replace: true })}
    >
      {mayWrite && <FileUploads uploads={uploads} onFiles={onFiles} />}
      <FileList {...list} />
    </Tabs>
  );
}
