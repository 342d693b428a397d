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
  const publish = <PublishLink />;
  const acceptances = (
    <Acceptances
      own={own}
      system={system}
      search={search}
      onSearch={setSearch}
      project={project}
      page={page}
      onPage={onPage}
    />
  );
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("policyConfig.title")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
        actions={tab === "versions" ? publish : <AcceptanceExport project={project} />}
      />
      <div className={layout.inset}>
        {system ? (
          <PolicyTabs
            onSearch={setSearch}
            tab={tab}
            page={page}
            onPage={onPage}
            publish={publish}
            acceptances={acceptances}
          />
        ) : (
          acceptances
        )}
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

interface AcceptancesProps {
  own: string | null;
  system: boolean;
  search: Search;
  onSearch: SetSearch;
  project: string | null;
  page: number;
  onPage(next: number): void;
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

interface PolicyTabsProps {
  onSearch: SetSearch;
  tab: "acceptances" | "versions";
  page: number;
  onPage(next: number): void;
  publish: ReactElement;
  acceptances: ReactElement;
}

function PolicyTabs({ onSearch, tab, page, onPage, publish, acceptances }: PolicyTabsProps) {
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
      {tab === "versions" ? <VersionList page={page} onPage={onPage} publish={publish} /> : acceptances}
    </Tabs>
  );
}
