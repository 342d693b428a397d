import { Link } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import type { ReactElement } from "react";
import { NewSet } from "../features/limits/NewSet.tsx";
import { SetDetail } from "../features/limits/SetDetail.tsx";
import { SetEdit } from "../features/limits/SetEdit.tsx";
import { SetList } from "../features/limits/SetList.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Limit sets: the list, one set, or a new one. */
export function LimitsPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const admin = allows("admin", useAccessRights());
  const [search, setSearch] = useAddressSearch();
  const sets = useCallQuery("limits", "list", {
    params: { project: project?.id ?? "" },
    query: { size: 500 },
  });
  if (!project) return null;
  const set = typeof search["set"] === "string" ? search["set"] : null;
  const version = Number(search["version"] ?? Number.NaN);
  const doing = admin && (search["do"] === "new" || search["do"] === "edit") ? search["do"] : null;
  const name = sets.data?.items.find(({ id }) => id === set)?.name;
  const make = admin && (
    <Button kind="primary" onClick={() => setSearch({ do: "new" })}>
      {t("limits.newSet")}
    </Button>
  );
  const show = (id: string) => setSearch({ set: id });
  const actions =
    set === null ? <ListActions make={make} /> : <SetActions admin={admin} onSearch={setSearch} set={set} />;
  return (
    <div className={layout.pageColumn}>
      <LimitsHeader set={set} doing={doing} name={name} actions={actions} />
      {doing === "new" && <NewSet project={project.id} onSaved={show} onCancel={() => setSearch({})} />}
      {doing === "edit" && set !== null && (
        <SetEdit project={project.id} set={set} onDone={() => show(set)} />
      )}
      {doing === null && set === null && (
        <SetList project={project.id} search={search} onSearch={setSearch} onOpen={show} action={make} />
      )}
      {doing === null && set !== null && (
        <SetView project={project.id} admin={admin} onSearch={setSearch} set={set} version={version} />
      )}
    </div>
  );
}

interface LimitsHeaderProps {
  set: string | null;
  doing: "new" | "edit" | null;
  name: string | undefined;
  actions: ReactElement;
}

function LimitsHeader({ set, doing, name, actions }: LimitsHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={
        doing === "new" ? t("limits.newSet") : set === null ? t("limits.title") : (name ?? t("limits.set"))
      }
      crumbs={(set !== null || doing) && <Link to="/limits">{t("limits.title")}</Link>}
      actions={doing ? undefined : actions}
    />
  );
}

function ListActions({ make }: { make: false | ReactElement }) {
  const t = useT();
  return (
    <>
      <ButtonLink label={t("limits.exceedances")}>
        {(dress) => <Link to="/exceedances" {...dress} />}
      </ButtonLink>
      {make}
    </>
  );
}

interface SetActionsProps {
  admin: boolean;
  onSearch: SetSearch;
  set: string;
}

function SetActions({ admin, onSearch, set }: SetActionsProps) {
  const t = useT();
  return (
    <>
      <ButtonLink label={t("limits.exceedances")}>
        {(dress) => <Link to="/exceedances" search={{ limitSet: [set] }} {...dress} />}
      </ButtonLink>
      {admin && (
        <Button kind="primary" onClick={() => onSearch({ set, do: "edit" })}>
          {t("limits.change")}
        </Button>
      )}
    </>
  );
}

interface SetViewProps {
  project: string;
  admin: boolean;
  onSearch: SetSearch;
  set: string;
  version: number;
}

function SetView({ project, admin, onSearch, set, version }: SetViewProps) {
  return (
    <SetDetail
      project={project}
      set={set}
      version={Number.isInteger(version) && version > 0 ? version : null}
      mayChange={admin}
      onVersion={(one) => onSearch(one === null ? { set } : { set, version: String(one) })}
      onChange={() => onSearch({ set, do: "edit" })}
    />
  );
}
