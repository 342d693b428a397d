import { useT } from "../../lib/i18n.ts";
import { IconCamera } from "../../ui/icons.ts";
import { useInSight } from "../../ui/use-in-sight.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./stations.module.css";
import { type Photo, useThumbnail } from "./stations.queries.ts";

export interface PhotoTileProps {
  project: string;
  station: string;
  photo: Photo;
  onOpen(): void;
}

/** A thumbnail; pressing it opens the photo enlarged. */
export function PhotoTile({ project, station, photo, onOpen }: PhotoTileProps) {
  const t = useT();
  const [box, isInSight] = useInSight<HTMLButtonElement>();
  const { data, isError } = useThumbnail(project, station, photo, isInSight);
  return (
    <button
      ref={box}
      type="button"
      className={styles.tile}
      title={t("stations.photos.by", { date: photo.when, who: photo.who })}
      onClick={onOpen}
    >
      <VisuallyHidden>{t("stations.photos.open", { name: photo.name })}</VisuallyHidden>
      {data?.picture ? (
        <img src={`data:image/jpeg;base64,${data.picture}`} alt="" />
      ) : (
        <span className={styles.noPicture}>
          <IconCamera size={22} aria-hidden />
          {(isError || data) && t("stations.photos.noPicture")}
        </span>
      )}
      <span className={styles.caption}>{photo.when}</span>
    </button>
  );
}
