import { useEffect } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { FileUrlState } from "../../resource/FileUrlState.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconChevronLeft, IconChevronRight, IconDownload } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";
import styles from "./stations.module.css";
import { downloadFile, type Photo, usePhotoUrl } from "./stations.queries.ts";

export interface PhotoViewProps {
  project: string;
  photos: readonly Photo[];
  /** Index of the displayed photo. */
  at: number;
  onAt(at: number): void;
  onFollowUp(monitoring: string): void;
  onClose(): void;
}

/** A photo in the size of the window; arrow keys move to its neighbours. */
export function PhotoView({ project, photos, at, onAt, onFollowUp, onClose }: PhotoViewProps) {
  const photo = photos[at];
  useArrowKeys(at, photos, onAt);
  if (!photo) return null;
  return (
    <Dialog
      title={photo.name}
      onClose={onClose}
      className={styles.viewer}
      actions={<PhotoActions photo={photo} project={project} onFollowUp={onFollowUp} />}
    >
      <Picture key={photo.file} project={project} photo={photo} />
      <PhotoFoot at={at} onAt={onAt} photo={photo} n={photos.length} />
    </Dialog>
  );
}

function useArrowKeys(at: number, photos: readonly Photo[], onAt: (at: number) => void) {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1 }[key];
      if (to !== undefined && photos[to]) onAt(to);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function PhotoActions({
  photo,
  project,
  onFollowUp,
}: {
  photo: Photo;
  project: string;
  onFollowUp(monitoring: string): void;
}) {
  const t = useT();
  const { monitoring } = photo;
  const download = () =>
    downloadFile(project, photo).catch((error: unknown) =>
      toast("error", `${t("stations.documents.openFailed")} ${describeError(error)}`),
    );
  return (
    <>
      {monitoring && <Button onClick={() => onFollowUp(monitoring)}>{t("stations.photos.followUp")}</Button>}
      <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void download()}>
        {t("stations.photos.download")}
      </Button>
    </>
  );
}

interface PhotoFootProps {
  at: number;
  onAt(at: number): void;
  photo: Photo;
  n: number;
}

function PhotoFoot({ at, onAt, photo, n }: PhotoFootProps) {
  const t = useT();
  return (
    <div className={styles.viewerFoot}>
      <IconButton
        label={t("stations.photos.previous")}
        icon={<IconChevronLeft aria-hidden />}
        disabled={at === 0}
        onClick={() => onAt(at - 1)}
      />
      <span>
        {t("stations.photos.by", { date: photo.when, who: photo.who })}
        <span className={layout.mutedSmall}> {t("stations.photos.place", { n: at + 1, total: n })}</span>
      </span>
      <IconButton
        label={t("stations.photos.following")}
        icon={<IconChevronRight aria-hidden />}
        disabled={at === n - 1}
        onClick={() => onAt(at + 1)}
      />
    </div>
  );
}

function Picture({ project, photo }: { project: string; photo: Photo }) {
  return (
    <FileUrlState query={usePhotoUrl(project, photo)} skeletonRows={6}>
      {(url) => <img src={url} alt={photo.name} className={styles.large} />}
    </FileUrlState>
  );
}
