import type { StationSummary } from "@vetaverde/contract/stations";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { PhotoTile } from "./PhotoTile.tsx";
import { PhotoView } from "./PhotoView.tsx";
import styles from "./stations.module.css";
import { usePhotos } from "./use-photos.ts";

export interface RecentPhotosProps {
  project: string;
  station: StationSummary;
  onFollowUp(monitoring: string): void;
  onAll(): void;
}

const SHOWN = 4;

/** The newest photos; nothing if there are none. */
export function RecentPhotos({ project, station, onFollowUp, onAll }: RecentPhotosProps) {
  const t = useT();
  const visible = { own: station.files !== null, evidence: station.due !== null };
  const { own, ofFollowUps } = usePhotos(project, station.id, visible);
  const [open, setOpen] = useState<number | null>(null);
  // First photos of the place itself, then those of the latest follow-ups.
  const photos = [...own.slice(0, 2), ...ofFollowUps].slice(0, SHOWN);
  if (photos.length === 0) return null;
  return (
    <section className={layout.stackStart4} aria-label={t("stations.photos.recent")}>
      <ul className={classes(layout.fullWidth, layout.twoColumnsOnPhone, styles.gallery)}>
        {photos.map((photo, at) => (
          <li key={photo.file}>
            <PhotoTile project={project} station={station.id} photo={photo} onOpen={() => setOpen(at)} />
          </li>
        ))}
      </ul>
      <Button kind="quiet" size="small" onClick={onAll}>
        {t("stations.photos.all")}
      </Button>
      {open !== null && (
        <PhotoView
          project={project}
          photos={photos}
          at={open}
          onAt={setOpen}
          onFollowUp={(monitoring) => {
            setOpen(null);
            onFollowUp(monitoring);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
