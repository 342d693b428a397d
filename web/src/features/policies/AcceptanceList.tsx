import type { PolicyAcceptance } from "@vetaverde/contract/policies";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./policy-config.module.css";
import { useAcceptances } from "./policy-config.queries.ts";

export interface AcceptanceListProps {
  /** Null: settings of the whole platform. */
  project: string | null;
  /** Absent for a user who may only see their project. */
  onScope?: ((whole: boolean) => void) | undefined;
  page: number;
  onPage(page: number): void;
  q: string;
  onSearch(q: string): void;
}

/** Who accepted which text and when, the newest first. */
export function AcceptanceList({ project, onScope, page, onPage, q, onSearch }: AcceptanceListProps) {
  const t = useT();
  const acceptances = useAcceptances(project, { page, ...(q ? { q } : {}) });
  const { data } = acceptances;
  return (
    <>
      <AcceptanceBar q={q} onSearch={onSearch} onScope={onScope} project={project} data={data} />
      <div className={styles.list}>
        <QueryState
          query={acceptances}
          errorTitle={t("policyConfig.failed")}
          skeletonRows={8}
          empty={{
            when: data?.total === 0,
            title: t(q ? "policyConfig.noMatch" : "policyConfig.noAcceptances"),
            text: q ? undefined : t("policyConfig.noAcceptancesHint"),
          }}
        />
        {data && data.total > 0 && (
          <>
            <AcceptanceTable
              acceptances={data.items}
              whole={project === null}
              stale={acceptances.isPlaceholderData}
            />
            <Pager page={data.page} size={data.size} total={data.total} onPage={onPage} />
          </>
        )}
      </div>
    </>
  );
}

interface AcceptanceBarProps {
  q: string;
  onSearch(q: string): void;
  onScope: ((whole: boolean) => void) | undefined;
  project: string | null;
  data: { total: number } | undefined;
}

function AcceptanceBar({ q, onSearch, onScope, project, data }: AcceptanceBarProps) {
  const t = useT();
  return (
    <div className={styles.bar}>
      <SearchField label={t("policyConfig.search")} value={q} onValue={onSearch} />
      {onScope && (
        <Segmented
          label={t("policyConfig.scope")}
          value={project === null ? "all" : "project"}
          onValue={(scope) => onScope(scope === "all")}
          options={[
            { value: "project", label: t("policyConfig.ofProject") },
            { value: "all", label: t("policyConfig.ofPlatform") },
          ]}
        />
      )}
      <span className={classes(layout.mutedXSmall, layout.pushEnd, styles.result)} aria-live="polite">
        {data && t("policyConfig.found", { n: data.total })}
      </span>
    </div>
  );
}

interface AcceptanceTableProps {
  acceptances: readonly PolicyAcceptance[];
  whole: boolean;
  stale: boolean;
}

function AcceptanceTable({ acceptances, whole, stale }: AcceptanceTableProps) {
  const t = useT();
  const columns = useAcceptanceColumns(whole);
  return (
    <Table
      label={t("policyConfig.acceptances")}
      columns={columns}
      rows={acceptances}
      rowKey={({ id }) => id}
      stale={stale}
      phone={({ user, acceptedAt, policy, project, locale }) => (
        <AcceptanceSummary
          user={user}
          acceptedAt={acceptedAt}
          policy={policy}
          locale={locale}
          whole={whole}
          project={project}
        />
      )}
    />
  );
}

function useAcceptanceColumns(whole: boolean): Column<PolicyAcceptance>[] {
  const t = useT();
  const format = useFormat();
  const ofProject: Column<PolicyAcceptance>[] = whole
    ? [{ key: "project", head: t("policyConfig.columns.project"), cell: ({ project }) => project.name }]
    : [];
  return [
    {
      key: "acceptedAt",
      head: t("policyConfig.columns.acceptedAt"),
      width: "170px",
      cell: ({ acceptedAt }) => <span className={layout.unbrokenNumbers}>{format.stamp(acceptedAt)}</span>,
    },
    {
      key: "person",
      head: t("policyConfig.columns.person"),
      cell: ({ user }) => <PersonCell user={user} />,
    },
    ...ofProject,
    {
      key: "policy",
      head: t("policyConfig.columns.title"),
      cell: ({ policy }) => <PolicyCell policy={policy} />,
    },
    {
      key: "language",
      head: t("policyConfig.columns.language"),
      width: "80px",
      cell: ({ locale }) => locale.toUpperCase(),
    },
    {
      key: "hash",
      head: t("policyConfig.columns.hash"),
      width: "150px",
      cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code>,
    },
  ];
}

function PersonCell({ user }: { user: { id: string; name: string; email: string } }) {
  return (
    <>
      <b>{user.name}</b>
      <span className={classes(layout.muted, styles.second)}>{user.email}</span>
    </>
  );
}

function PolicyCell({ policy }: { policy: { id: string; title: string; startDate: string } }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {policy.title}
      <span className={classes(layout.muted, styles.second)}>
        {t("policyConfig.startsOn", { date: format.dateTime(policy.startDate) })}
      </span>
    </>
  );
}

interface AcceptanceSummaryProps {
  user: { id: string; name: string; email: string };
  acceptedAt: string;
  policy: { id: string; title: string; startDate: string };
  locale: "es" | "en" | "fr" | "pt";
  whole: boolean;
  project: { id: string; name: string };
}

function AcceptanceSummary({ user, acceptedAt, policy, locale, whole, project }: AcceptanceSummaryProps) {
  const format = useFormat();
  return (
    <>
      <b>{user.name}</b>
      <span className={classes(layout.muted, styles.second)}>{format.stamp(acceptedAt)}</span>
      <span className={classes(layout.muted, styles.second)}>
        {policy.title} · {locale.toUpperCase()}
        {whole && ` · ${project.name}`}
      </span>
    </>
  );
}
