import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { AcceptanceExport } from "../features/policies/AcceptanceExport.tsx";
import { AcceptanceList } from "../features/policies/AcceptanceList.tsx";
import { VersionList } from "../features/policies/VersionList.tsx";
import { useT } from "../lib/i18n.ts";
import { pageIn, type Search, type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Tabs } from "../ui/Tabs.tsx";

/** The platform's policy: its versions, for system administrators, and who accepted which text. */
export function PolicyConfigPage() {
  const t = useT();
  const own = useSession((session) => session.project?.id) ?? null;
  const system = useSession((session) => session.user?.admin) ?? false;
  const [search, setSearch] = useAddressSearch();
  if (!own && !system) return null;
  const tab = system && search["tab"] !== "acceptances" ? "versions" : "acceptances";
  const project = system && search["scope"] === "all" ? null : own;
  const page = pageIn(search);
  const onPage = (next: number) => setSearch({ ...search, page: next });
  const list = { search, onSearch: setSearch, page, onPage };
  const acceptances = <Acceptances {...list} own={own} system={system} project={project} />;
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("policyConfig.title")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
        actions={tab === "versions" ? <PublishLink /> : <AcceptanceExport project={project} />}
      />
      <div className={layout.inset}>
        {system ? <PolicyTabs {...list} tab={tab} acceptances={acceptances} /> : acceptances}
      </div>
    </div>
  );
}

function PublishLink() {
  const t = useT();
  return (
    <ButtonLink kind="primary" icon={<IconPlus size={18} aria-hidden />} label={t("policyConfig.publish")}>
      {(dress) => <Link to="/config/policy/create" {...dress} />}
    </ButtonLink>
  );
}

interface ListProps {
  search: Search;
  onSearch: SetSearch;
  page: number;
  onPage(next: number): void;
}

interface AcceptancesProps extends ListProps {
  own: string | null;
  system: boolean;
  project: string | null;
}

function Acceptances({ own, system, search, onSearch, project, page, onPage }: AcceptancesProps) {
  return (
    <AcceptanceList
      project={project}
      onScope={
        system && own
          ? (whole) => onSearch({ tab: "acceptances", ...(whole ? { scope: "all" } : {}) })
          : undefined
      }
      page={page}
      onPage={onPage}
      q={String(search["q"] ?? "").slice(0, 200)}
      onSearch={(q) => onSearch({ ...search, page: 1, q })}
    />
  );
}

interface PolicyTabsProps extends ListProps {
  tab: "acceptances" | "versions";
  acceptances: ReactElement;
}

function PolicyTabs({ onSearch, tab, page, onPage, acceptances }: PolicyTabsProps) {
  const t = useT();
  return (
    <Tabs
      label={t("policyConfig.tabs")}
      value={tab}
      tabs={(["versions", "acceptances"] as const).map((value) => ({
        value,
        label: t(`policyConfig.${value}`),
      }))}
      onValue={(value) => onSearch(value === "versions" ? {} : { tab: value })}
    >
      {tab === "versions" ? (
        <VersionList page={page} onPage={onPage} publish={<PublishLink />} />
      ) : (
        acceptances
      )}
    </Tabs>
  );
}
