import { useNavigate, useParams } from "@tanstack/react-router";
import type { StationSummary } from "@vetaverde/contract/stations";
import { allows } from "@vetaverde/domain/permissions/access";
import { type ReactElement, Suspense, useState } from "react";
import { useBaseMap } from "../features/base-maps/base-maps.queries.ts";
import { ProjectLayers } from "../features/map-layers/ProjectLayers.tsx";
import { Figures } from "../features/stations/Figures.tsx";
import { Place } from "../features/stations/Place.tsx";
import { RecentPhotos } from "../features/stations/RecentPhotos.tsx";
import { StationMap } from "../features/stations/StationMap.tsx";
import { type StationTab, useStateWords } from "../features/stations/station.messages.ts";
import styles from "../features/stations/stations.module.css";
import { useStation } from "../features/stations/stations.queries.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { useGeneral } from "../lib/general.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { Button } from "../ui/Button.tsx";
import { classes } from "../ui/classes.ts";
import layout from "../ui/layout.module.css";
import { lazyPart } from "../ui/lazy-part.tsx";
import type { GroundShape } from "../ui/map/base-layer.ts";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { StationLink } from "../ui/StationLink.tsx";
import { StationTabs } from "./StationTabs.tsx";

const OpenFollowUp = lazyPart(
  () => import("../features/plans/follow-up/OpenFollowUp.tsx").then((module) => module.OpenFollowUp),
  "plans",
  "field",
  "reschedule",
  "dates",
);

const NO_GROUND: readonly never[] = [];

/** A station: overview, then its sections. */
export function StationPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const accessRights = useAccessRights();
  const [monitoring, setMonitoring] = useState<string | null>(null);
  const station = useStation(project?.id ?? "", id);
  const { data } = station;
  if (!project) return null;
  return (
    <div className={layout.pageColumn}>
      <PageHeader title={data?.name ?? t("stations.one")} />
      {data === undefined && (
        <div className={styles.body}>
          <QueryState query={station} errorTitle={t("stations.failed")} skeletonRows={8} />
        </div>
      )}
      {data && (
        <ProjectLayers>
          <StationBody project={project.id} id={id} onMonitoring={setMonitoring} station={data} />
        </ProjectLayers>
      )}
      <Suspense>
        {monitoring && (
          <OpenFollowUp
            key={monitoring}
            project={project.id}
            timeZone={project.timeZone}
            monitoring={monitoring}
            mayWrite={allows("write", accessRights)}
            onClose={() => {
              setMonitoring(null);
              void station.refetch();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

interface StationBodyProps {
  project: string;
  id: string;
  onMonitoring(value: string | null): void;
  station: StationSummary;
}

function StationBody({ project, id, onMonitoring, station }: StationBodyProps) {
  const accessRights = useAccessRights();
  const [search, setSearch] = useAddressSearch();
  const base = useBaseMap(project, station.due != null && station.latitude !== null);
  const tiles = useGeneral()?.mapTiles ?? null;
  const onTab = (tab: StationTab) => setSearch({ ...search, tab });
  return (
    <>
      {!station.active && <ArchivedNotice station={station} />}
      <StationOverview
        base={base.data?.features ?? NO_GROUND}
        project={project}
        id={id}
        onFollowUp={onMonitoring}
        station={station}
        tiles={tiles}
        onTab={onTab}
        edit={allows("admin", accessRights) ? <EditButton id={id} /> : null}
      />
      <StationTabs project={project} station={station} onTab={onTab} onFollowUp={onMonitoring} />
    </>
  );
}

/** Opens the station's entry in the catalogue, which administrators edit. */
function EditButton({ id }: { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  const address = `/config/catalog?kind=stations&entry=${id}`;
  return (
    <Button onClick={() => void navigate({ href: address } as never)}>{t("stations.place.give")}</Button>
  );
}

function ArchivedNotice({ station }: { station: StationSummary }) {
  const t = useT();
  return (
    <div className={styles.notices}>
      {station.mergedInto ? (
        <Notice kind="warning" title={t("stations.archived")}>
          {t("stations.mergedText")}{" "}
          <StationLink id={station.mergedInto.id}>{station.mergedInto.name}</StationLink>.
        </Notice>
      ) : (
        <Notice kind="warning" title={t("stations.archived")}>
          {t("stations.archivedText")}
        </Notice>
      )}
    </div>
  );
}

interface StationOverviewProps {
  base: readonly GroundShape[];
  project: string;
  id: string;
  onFollowUp(value: string | null): void;
  station: StationSummary;
  tiles: { url: string; attribution: string } | null;
  onTab(tab: StationTab): void;
  edit: ReactElement | null;
}

function StationOverview({
  base,
  project,
  id,
  onFollowUp,
  station,
  tiles,
  onTab,
  edit,
}: StationOverviewProps) {
  const t = useT();
  return (
    <section className={classes(layout.oneColumnOnPhone, styles.glance)} aria-label={t("stations.glance")}>
      <div>
        <Place
          station={station}
          edit={edit}
          map={(place) => (
            <StationMap
              key={id}
              name={station.name}
              tiles={tiles}
              base={base}
              latitude={place.latitude}
              longitude={place.longitude}
            />
          )}
        />
      </div>
      <StationFacts project={project} id={id} onFollowUp={onFollowUp} station={station} onTab={onTab} />
    </section>
  );
}

function StationFacts({
  project,
  id,
  onFollowUp,
  station,
  onTab,
}: Pick<StationOverviewProps, "project" | "id" | "onFollowUp" | "station" | "onTab">) {
  const stateText = useStateWords();
  return (
    <div className={classes(layout.shrinkableStack14, styles.side)}>
      {stateText(station) && (
        <p className={classes(layout.capitalized, styles.sentence)}>{stateText(station)}</p>
      )}
      {station.description && <p className={styles.description}>{station.description}</p>}
      <Figures station={station} onTab={onTab} />
      <RecentPhotos
        key={id}
        project={project}
        station={station}
        onFollowUp={onFollowUp}
        onAll={() => onTab("photos")}
      />
    </div>
  );
}
