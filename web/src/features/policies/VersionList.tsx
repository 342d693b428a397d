import type { PolicyVersion } from "@vetaverde/contract/policies";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./policy-config.module.css";
import { VersionPanel } from "./VersionPanel.tsx";
import { VersionState } from "./VersionState.tsx";

export interface VersionListProps {
  page: number;
  onPage(page: number): void;
  /** Link that creates the first version. */
  publish: ReactNode;
}

/** All versions of the platform's policy; a row opens its texts. */
export function VersionList({ page, onPage, publish }: VersionListProps) {
  const t = useT();
  const versions = useCallQuery("policies", "versions", { query: { page } }, { keepPrevious: true });
  const [open, setOpen] = useState<string | null>(null);
  const { data } = versions;
  return (
    <div className={styles.list}>
      <QueryState
        query={versions}
        errorTitle={t("policyConfig.failed")}
        skeletonRows={4}
        empty={{
          when: data?.total === 0,
          title: t("policyConfig.noVersions"),
          text: t("policyConfig.noVersionsHint"),
          action: publish,
        }}
      />
      {data && data.total > 0 && (
        <>
          <VersionTable
            versions={data.items}
            open={open}
            onOpen={setOpen}
            stale={versions.isPlaceholderData}
          />
          {data.total > data.size && (
            <Pager page={data.page} size={data.size} total={data.total} onPage={onPage} />
          )}
        </>
      )}
      {open && <VersionPanel policy={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface VersionTableProps {
  versions: readonly PolicyVersion[];
  open: string | null;
  onOpen(id: string): void;
  stale: boolean;
}

function VersionTable({ versions, open, onOpen, stale }: VersionTableProps) {
  const t = useT();
  const columns = useVersionColumns();
  return (
    <Table
      label={t("policyConfig.versions")}
      columns={columns}
      rows={versions}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      selected={open}
      stale={stale}
      phone={(version) => <VersionSummary version={version} />}
    />
  );
}

function useVersionColumns(): Column<PolicyVersion>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: "title", head: t("policyConfig.columns.title"), cell: ({ title }) => <b>{title}</b> },
    {
      key: "state",
      head: t("policyConfig.columns.state"),
      width: "130px",
      cell: ({ state }) => <VersionState state={state} />,
    },
    {
      key: "start",
      head: t("policyConfig.columns.start"),
      width: "150px",
      cell: ({ startDate }) => <span className={layout.unbrokenNumbers}>{format.dateTime(startDate)}</span>,
    },
    {
      key: "published",
      head: t("policyConfig.columns.published"),
      width: "220px",
      cell: ({ publishedAt, publishedBy }) => (
        <PublishedCell publishedAt={publishedAt} publishedBy={publishedBy} />
      ),
    },
    {
      key: "languages",
      head: t("policyConfig.columns.languages"),
      width: "130px",
      cell: ({ languages }) => <Languages languages={languages} />,
    },
    {
      key: "acceptances",
      head: t("policyConfig.columns.acceptances"),
      align: "end",
      width: "110px",
      cell: ({ acceptances }) => format.number(acceptances),
    },
  ];
}

function PublishedCell({ publishedAt, publishedBy }: { publishedAt: string; publishedBy: string | null }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <span className={layout.unbrokenNumbers}>{format.dateTime(publishedAt)}</span>
      <span className={classes(layout.muted, styles.second)}>
        {publishedBy ?? t("policyConfig.withPlatform")}
      </span>
    </>
  );
}

function VersionSummary({ version }: { version: PolicyVersion }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <span className={styles.phoneLine}>
        <b>{version.title}</b>
        <VersionState state={version.state} />
      </span>
      <span className={styles.phoneLine}>
        <span className={classes(layout.muted, styles.second)}>
          {t("policyConfig.startsOn", { date: format.dateTime(version.startDate) })}
        </span>
        <span className={classes(layout.muted, styles.second)}>
          {t("policyConfig.acceptedTimes", { n: version.acceptances })}
        </span>
      </span>
    </>
  );
}

const Languages = ({ languages }: Pick<PolicyVersion, "languages">) => (
  <span className={layout.unbrokenNumbers}>
    {languages.map((locale) => locale.toUpperCase()).join(" · ")}
  </span>
);
