import type { StationSummary } from "@vetaverde/contract/stations";
import { type ReactNode, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { AddFiles } from "./AddFiles.tsx";
import { Part } from "./Part.tsx";
import { PhotoTile } from "./PhotoTile.tsx";
import { PhotoView } from "./PhotoView.tsx";
import styles from "./stations.module.css";
import type { Photo } from "./stations.queries.ts";
import { usePhotos } from "./use-photos.ts";

export interface PhotoGalleryProps {
  project: string;
  station: StationSummary;
  onFollowUp(monitoring: string): void;
}

/** All photos: the station's own, and those of its follow-ups. */
export function PhotoGallery({ project, station, onFollowUp }: PhotoGalleryProps) {
  const { id } = station;
  const visible = { own: station.files !== null, evidence: station.due !== null };
  const { files, evidence, own, ofFollowUps } = usePhotos(project, id, visible);
  const [open, setOpen] = useState<string | null>(null);
  const all = [...own, ...ofFollowUps];
  const at = all.findIndex(({ file }) => file === open);
  const tiles = (photos: readonly Photo[]) => (
    <ul className={classes(layout.twoColumnsOnPhone, styles.gallery)}>
      {photos.map((photo) => (
        <li key={photo.file}>
          <PhotoTile project={project} station={id} photo={photo} onOpen={() => setOpen(photo.file)} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.stack}>
      {visible.own && (
        <OwnPhotos station={station} project={project} id={id} files={files} own={own} tiles={tiles} />
      )}
      {visible.evidence && <EvidencePhotos evidence={evidence} ofFollowUps={ofFollowUps} tiles={tiles} />}
      {at >= 0 && (
        <PhotoView
          project={project}
          photos={all}
          at={at}
          onAt={(to) => setOpen(all[to]?.file ?? null)}
          onFollowUp={(monitoring) => {
            setOpen(null);
            onFollowUp(monitoring);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface OwnPhotosProps {
  station: StationSummary;
  project: string;
  id: string;
  files: ReturnType<typeof usePhotos>["files"];
  own: ReturnType<typeof usePhotos>["own"];
  tiles(photos: readonly Photo[]): ReactNode;
}

function OwnPhotos({ station, project, id, files, own, tiles }: OwnPhotosProps) {
  const t = useT();
  return (
    <section>
      <h2>{t("stations.photos.own")}</h2>
      {station.mayAddFiles && <AddFiles project={project} station={id} photos />}
      <Part
        query={files}
        errorTitle={t("stations.photos.failed")}
        empty={t("stations.photos.emptyOwn")}
        isEmpty={() => own.length === 0}
      >
        {() => tiles(own)}
      </Part>
    </section>
  );
}

interface EvidencePhotosProps {
  evidence: ReturnType<typeof usePhotos>["evidence"];
  ofFollowUps: ReturnType<typeof usePhotos>["ofFollowUps"];
  tiles(photos: readonly Photo[]): ReactNode;
}

function EvidencePhotos({ evidence, ofFollowUps, tiles }: EvidencePhotosProps) {
  const t = useT();
  return (
    <section>
      <h2>{t("stations.photos.evidence")}</h2>
      <Part
        query={evidence}
        errorTitle={t("stations.photos.failed")}
        empty={t("stations.photos.emptyEvidence")}
        isEmpty={() => ofFollowUps.length === 0}
      >
        {() => tiles(ofFollowUps)}
      </Part>
      {evidence.hasNextPage && (
        <Button busy={evidence.isFetchingNextPage} onClick={() => void evidence.fetchNextPage()}>
          {t("stations.photos.more")}
        </Button>
      )}
    </section>
  );
}
