import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { StationSummary } from "@vetaverde/contract/stations";
import { allows } from "@vetaverde/domain/permissions/access";
import { useCallback } from "react";
import { AlertTable } from "../features/alerts/AlertTable.tsx";
import { DerivedList } from "../features/derived-variables/DerivedList.tsx";
import { DeviceState } from "../features/devices/DeviceState.tsx";
import deviceStyles from "../features/devices/devices.module.css";
import { useOtherSensors } from "../features/readings/readings.queries.ts";
import { CommitmentList } from "../features/stations/CommitmentList.tsx";
import { DocumentList } from "../features/stations/DocumentList.tsx";
import { DueList } from "../features/stations/DueList.tsx";
import { HistoryList } from "../features/stations/HistoryList.tsx";
import { PhotoGallery } from "../features/stations/PhotoGallery.tsx";
import { SensorList } from "../features/stations/SensorList.tsx";
import { StationAlerts } from "../features/stations/StationAlerts.tsx";
import { type StationTab, tabsOf } from "../features/stations/station.messages.ts";
import styles from "../features/stations/stations.module.css";
import { WaterPart } from "../features/stations/WaterPart.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { invalidateCalls } from "../resource/invalidate.ts";
import layout from "../ui/layout.module.css";
import { Tabs } from "../ui/Tabs.tsx";
import { GraphLink } from "./GraphLink.tsx";

export interface StationTabsProps {
  project: string;
  station: StationSummary;
  onTab(tab: StationTab): void;
  onFollowUp(monitoring: string): void;
}

/** The sections of a station that the user may open; the selected one is part of the address. */
export function StationTabs({ project, station, onTab, onFollowUp }: StationTabsProps) {
  const t = useT();
  const [search] = useAddressSearch();
  const tabs = tabsOf(station);
  const tab = tabs.find((one) => one === search["tab"]) ?? tabs[0] ?? "history";
  const count = { due: station.due?.unfulfilled ?? 0, alerts: station.alerts?.active ?? 0 };
  return (
    <Tabs
      label={t("stations.parts")}
      className={layout.insetMargin}
      value={tab}
      tabs={tabs.map((value) => {
        const n = value === "due" || value === "alerts" ? count[value] : 0;
        const label = t(`stations.tabs.${value}`);
        return n > 0 ? { value, label, count: n } : { value, label };
      })}
      onValue={onTab}
    >
      <div className={styles.body}>
        {tab === "due" && station.due && (
          <>
            <DueList due={station.due} onOpen={onFollowUp} />
            <p className={styles.links}>
              <Link to="/planning-and-monitoring/table" search={{ station: [station.id] }}>
                {t("stations.due.all")}
              </Link>
            </p>
          </>
        )}
        {tab === "sensors" && <Sensors project={project} station={station.id} />}
        {tab === "alerts" && <Alerts project={project} station={station.id} />}
        {tab === "water" && <Water project={project} station={station} />}
        {tab === "commitments" && <Commitments project={project} station={station.id} />}
        {tab === "photos" && <PhotoGallery project={project} station={station} onFollowUp={onFollowUp} />}
        {tab === "documents" && <DocumentList project={project} station={station} />}
        {tab === "history" && <HistoryList project={project} station={station.id} onFollowUp={onFollowUp} />}
      </div>
    </Tabs>
  );
}

interface PartProps {
  project: string;
  station: string;
}

function Sensors({ project, station }: PartProps) {
  const t = useT();
  const mayConnect = allows("admin", useAccessRights());
  return (
    <>
      <SensorList
        project={project}
        station={station}
        state={({ state }) => <DeviceState kind={state} />}
        device={({ id }, children) => (
          <Link to="/modi/device/$device" params={{ device: id }}>
            {children}
          </Link>
        )}
        graph={({ id, name }, children) => (
          <GraphLink project={project} device={id} label={t("stations.sensors.graphOf", { name })}>
            {children}
          </GraphLink>
        )}
        all={
          <Link to="/modi" search={{ station: [station] }}>
            {t("stations.sensors.all")}
          </Link>
        }
        connect={mayConnect && <Link to="/modi/create">{t("stations.sensors.connect")}</Link>}
      />
      <StationVariables station={station} />
    </>
  );
}

/** What is calculated at a station from one or several devices: a balance, a level of measured depths. */
function StationVariables({ station }: { station: string }) {
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const queries = useQueryClient();
  const sensors = useOtherSensors(project?.id ?? "");
  const choices = (sensors.data ?? []).map(({ id, label }) => ({ value: id, label }));
  const id = project?.id;
  const onCalculated = useCallback(() => {
    if (id) void invalidateCalls(queries, id, ["devices", "readings", "stations"]);
  }, [queries, id]);
  if (!project) return null;
  return (
    <section className={deviceStyles.block}>
      <DerivedList
        project={project}
        place={{ station }}
        mayChange={allows("admin", accessRights)}
        sensors={choices}
        onCalculated={onCalculated}
      />
    </section>
  );
}

function Alerts({ project, station }: PartProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <StationAlerts
      project={project}
      station={station}
      table={(alerts, isStale) => (
        <AlertTable
          alerts={alerts}
          stale={isStale}
          onOpen={({ device }) =>
            void navigate({
              to: "/modi/device/$device",
              params: { device: device.id },
              search: { tab: "alerts" },
            })
          }
          graphLink={({ device }, children) => (
            <GraphLink
              project={project}
              device={device.id}
              label={t("stations.sensors.graphOf", { name: device.name })}
            >
              {children}
            </GraphLink>
          )}
        />
      )}
      all={(devices) => (
        <Link to="/modi/alerts" search={{ device: devices }}>
          {t("stations.alerts.all")}
        </Link>
      )}
    />
  );
}

function Water({ project, station }: { project: string; station: StationSummary }) {
  const t = useT();
  const mayImport = allows("write", useAccessRights());
  return (
    <WaterPart
      project={project}
      station={station}
      sample={(id, children) => (
        <Link to="/samples" search={{ sample: id }}>
          {children}
        </Link>
      )}
      samples={(children) => (
        <Link to="/samples" search={{ station: [station.id] }}>
          {children}
        </Link>
      )}
      bring={mayImport && <Link to="/samples/import">{t("stations.water.import")}</Link>}
      limits={(children) => <Link to="/limits">{children}</Link>}
      exceedances={(limitSet, children) => (
        <Link
          to="/exceedances"
          search={limitSet ? { station: [station.id], limitSet: [limitSet] } : { station: [station.id] }}
        >
          {children}
        </Link>
      )}
    />
  );
}

function Commitments({ project, station }: PartProps) {
  const t = useT();
  return (
    <CommitmentList
      project={project}
      station={station}
      link={(commitment, children) => (
        <Link
          to="/environmental-instruments/$instrument/review"
          params={{ instrument: commitment.instrument.id }}
          search={{ document: commitment.document, commitment: commitment.id }}
        >
          {children}
        </Link>
      )}
      all={<Link to="/commitments-matrix">{t("stations.commitments.all")}</Link>}
    />
  );
}
