import { Link, useRouter } from "@tanstack/react-router";
import { LimitNotice } from "../features/project-config/LimitNotice.tsx";
import { ProjectList } from "../features/project-config/ProjectList.tsx";
import styles from "../features/project-config/project-config.module.css";
import { useReachedLimit } from "../features/project-config/project-config.queries.ts";
import { ProjectBadge } from "../features/projects/ProjectBadge.tsx";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The user's projects; all projects for the system administrator. */
export function ProjectsPage() {
  const t = useT();
  const router = useRouter();
  const [search, setSearch] = useAddressSearch();
  const limit = useReachedLimit();
  const isFull = typeof limit === "number";
  const add = isFull ? null : (
    <ButtonLink kind="primary" icon={<IconPlus size={18} aria-hidden />} label={t("projectConfig.add")}>
      {(dress) => <Link to="/config/project/create" {...dress} />}
    </ButtonLink>
  );
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("projectConfig.title")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
        actions={add}
      />
      {isFull && (
        <div className={styles.limit}>
          <LimitNotice limit={limit} />
        </div>
      )}
      <ProjectList
        search={search}
        onSearch={setSearch}
        href={({ id }) => router.buildLocation({ to: "/config/project/update/$id", params: { id } }).href}
        badge={(project) => <ProjectBadge project={project} />}
        add={add}
      />
    </div>
  );
}
