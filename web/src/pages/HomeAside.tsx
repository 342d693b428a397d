import { Link } from "@tanstack/react-router";
import { ActiveAlerts } from "../features/alerts/ActiveAlerts.tsx";
import { DeviceStates } from "../features/devices/DeviceStates.tsx";
import { ForReview } from "../features/home/ForReview.tsx";
import { useIsAreaOpen } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { AlertGraph } from "./AlertGraph.tsx";

/** Beside the day's monitorings: open alerts, the state of the devices and what waits for review. */
export function HomeAside({ project }: { project: string }) {
  const t = useT();
  const showsDevices = useIsAreaOpen("ModiList");
  const showsCommitments = useIsAreaOpen("Commitments");
  return (
    <>
      {showsDevices && (
        <>
          <ActiveAlerts
            project={project}
            all={
              <Link to="/modi/alerts" search={{ state: ["active"] }}>
                {t("alerts.all")}
              </Link>
            }
            graphLink={(alert, children) => (
              <AlertGraph project={project} alert={alert} isNamed>
                {children}
              </AlertGraph>
            )}
          />
          <DeviceStates
            project={project}
            all={<Link to="/modi">{t("home.seeAll")}</Link>}
            stateLink={(state, children) => (
              <Link to="/modi" search={{ state: [state] }}>
                {children}
              </Link>
            )}
          />
        </>
      )}
      {showsCommitments && (
        <ForReview
          project={project}
          reviewLink={(instrument, children) => (
            <Link to="/environmental-instruments/$instrument/review" params={{ instrument }}>
              {children}
            </Link>
          )}
          uncoveredLink={(children) => (
            <Link to="/commitments-matrix" search={{ state: ["accepted"], coverage: ["none"] }}>
              {children}
            </Link>
          )}
        />
      )}
    </>
  );
}
