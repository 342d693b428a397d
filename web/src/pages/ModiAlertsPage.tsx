import { Link } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { AlertList } from "../features/alerts/AlertList.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { AlertGraph } from "./AlertGraph.tsx";

/** Alerts of the devices' rules, and their acknowledgements. */
export function ModiAlertsPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const [search, setSearch] = useAddressSearch();
  if (!project) return null;
  return (
    <div className={layout.pageColumn}>
      <PageHeader title={t("alerts.title")} crumbs={<Link to="/modi">{t("devices.title")}</Link>} />
      <AlertList
        project={project.id}
        search={search}
        onSearch={setSearch}
        mayWrite={allows("write", accessRights)}
        alarmedLink={(children) => (
          <Link to="/modi" search={{ state: ["alarm"] }} className={layout.touchTargetOnPhone}>
            {children}
          </Link>
        )}
        devicesLink={
          <ButtonLink label={t("alerts.toDevices")}>{(dress) => <Link to="/modi" {...dress} />}</ButtonLink>
        }
        graphLink={(alert, children) => (
          <AlertGraph project={project.id} alert={alert}>
            {children}
          </AlertGraph>
        )}
        deviceLink={({ device }) => (
          <Link to="/modi/device/$device" params={{ device: device.id }} search={{ tab: "alerts" }}>
            {t("alerts.device")}: {device.name}
          </Link>
        )}
      />
    </div>
  );
}
