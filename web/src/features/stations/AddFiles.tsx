import { useRef, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconPlus } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./stations.module.css";
import { useAddFile } from "./stations.queries.ts";

export interface AddFilesProps {
  project: string;
  station: string;
  photos: boolean;
}

/** Uploads photos or documents one at a time; failed ones are reported by name. */
export function AddFiles({ project, station, photos }: AddFilesProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const label = t(photos ? "stations.photos.add" : "stations.documents.add");
  const { current, send, misplaced, faults } = useSendFiles(project, station, photos);
  return (
    <div className={styles.add}>
      <Button
        icon={<IconPlus size={18} aria-hidden />}
        busy={current !== null}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(photos ? { accept: "image/png,image/jpeg,image/webp,image/gif" } : {})}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = "";
          if (files.length > 0) void send(files);
        }}
      />
      <span className={layout.mutedSmall} role="status">
        {current === null
          ? t(photos ? "stations.photos.addHint" : "stations.documents.addHint")
          : t("stations.photos.adding", { name: current })}
      </span>
      <SendNotices misplaced={misplaced} faults={faults} />
    </div>
  );
}

/** Sends the chosen files one after another. */
function useSendFiles(project: string, station: string, photos: boolean) {
  const t = useT();
  const add = useAddFile(project, station);
  const [current, setCurrent] = useState<string | null>(null);
  const [faults, setFaults] = useState<string[]>([]);
  const [misplaced, setMisplaced] = useState<string[]>([]);
  const send = async (files: readonly File[]) => {
    setFaults([]);
    setMisplaced([]);
    let added = 0;
    for (const file of files) {
      setCurrent(file.name);
      try {
        const { photo } = await add.mutateAsync(file);
        added++;
        if (photos && !photo) setMisplaced((names) => [...names, file.name]);
      } catch (error) {
        const fault = `${t("stations.documents.addFailed", { name: file.name })} ${describeError(error)}`;
        setFaults((all) => [...all, fault]);
      }
    }
    setCurrent(null);
    if (added > 0) toast("done", t("stations.documents.added", { n: added }));
  };
  return { current, send, misplaced, faults };
}

function SendNotices({ misplaced, faults }: { misplaced: string[]; faults: string[] }) {
  const t = useT();
  return (
    <>
      {misplaced.map((name) => (
        <Notice key={name} kind="info">
          {t("stations.photos.notPhoto", { name })}
        </Notice>
      ))}
      {faults.map((fault) => (
        <Notice key={fault} kind="error" urgent>
          {fault}
        </Notice>
      ))}
    </>
  );
}
