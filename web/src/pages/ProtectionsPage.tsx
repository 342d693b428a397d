import { Link } from "@tanstack/react-router";
import { ROLES } from "@vetaverde/domain/permissions/roles";
import { ID_PATTERN } from "@vetaverde/domain/text/id";
import { ChangeList } from "../features/protections/ChangeList.tsx";
import { ChangePanel } from "../features/protections/ChangePanel.tsx";
import { ProtectionRule } from "../features/protections/ProtectionRule.tsx";
import styles from "../features/protections/protections.module.css";
import { useOneChange } from "../features/protections/protections.queries.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useProtections } from "../resource/protections.ts";
import { QueryState } from "../resource/QueryState.tsx";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Changes that lower a protection: those pending a second person, and those decided. */
export function ProtectionsPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const self = useSession((session) => session.user?.id ?? null);
  const accessRights = useAccessRights();
  const [search, setSearch] = useAddressSearch();
  const protections = useProtections(project?.id ?? "");
  const { open, isMissing, error } = useNamedChange(project?.id ?? "", search["change"]);
  if (!project) return null;
  const { change: _open, ...filters } = search;
  const maySet = accessRights.systemAdmin || accessRights.roles.includes(ROLES.ADMIN);
  return (
    <div className={layout.pageColumn}>
      <PageHeader title={t("protections.title")} crumbs={<Link to="/config">{t("app.settings")}</Link>} />
      <div className={styles.rule}>
        <p className={layout.muted}>{t("protections.intro")}</p>
      </div>
      {isMissing && <NotFoundNotice error={error} />}
      <QueryState query={protections} errorTitle={t("protections.failed")} skeletonRows={2} />
      {protections.data && (
        <ProtectionRule project={project.id} protections={protections.data} maySet={maySet} />
      )}
      <ChangeList
        project={project.id}
        search={filters}
        onSearch={setSearch}
        onOpen={({ id }) => setSearch({ ...search, change: id })}
      />
      {open && (
        <ChangePanel
          key={open.id}
          project={project.id}
          change={open}
          self={self}
          onClose={() => setSearch(filters)}
        />
      )}
    </div>
  );
}

/** The change that the address names. */
function useNamedChange(project: string, requested: unknown) {
  const isNamed = typeof requested === "string" && ID_PATTERN.test(requested);
  const { data, isError, error } = useOneChange(project, isNamed ? requested : null);
  const open = isNamed ? data : undefined;
  return { open, isMissing: isNamed && (isError || open === null), error };
}

function NotFoundNotice({ error }: { error: Error | null }) {
  const t = useT();
  return (
    <div className={styles.rule}>
      <Notice kind="warning" urgent>
        {error ? describeError(error) : t("protections.notFound")}
      </Notice>
    </div>
  );
}
