import { Link, useNavigate } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { useAlertNews } from "../features/alerts/alerts.queries.ts";
import { DeviceList } from "../features/devices/DeviceList.tsx";
import styles from "../features/devices/devices.module.css";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useStanding } from "../lib/standing.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPlus } from "../ui/icons.ts";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The field devices of the project and how they stand. */
export function ModiListPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const standing = useStanding();
  const [search, setSearch] = useAddressSearch();
  const navigate = useNavigate();
  useAlertNews(project?.id ?? null);
  if (!project) return null;
  const add = standing.systemAdmin && (
    <ButtonLink kind="primary" icon={<IconPlus size={18} aria-hidden />} label={t("devices.add")}>
      {(dress) => <Link to="/modi/create" {...dress} />}
    </ButtonLink>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("devices.title")}
        actions={
          <>
            <ButtonLink label={t("devices.alerts")}>
              {(dress) => <Link to="/modi/alerts" {...dress} />}
            </ButtonLink>
            {allows("admin", standing) && (
              <ButtonLink label={t("devices.integrations")}>
                {(dress) => <Link to="/modi/integrations" {...dress} />}
              </ButtonLink>
            )}
            {add}
          </>
        }
      />
      <DeviceList
        project={project.id}
        search={search}
        onSearch={setSearch}
        onOpen={({ id }) => void navigate({ to: "/modi/device/$device", params: { device: id } })}
        add={add}
      />
    </div>
  );
}
