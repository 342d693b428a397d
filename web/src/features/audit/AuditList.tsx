import type { AuditEntry } from "@vetaverde/contract/audit";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FilterPeriod } from "../../resource/FilterPeriod.tsx";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { auditQuery, countFilters, daysOf } from "./audit.filters.ts";
import { useActionName } from "./audit.messages.ts";

export interface AuditListProps {
  project: string;
  timeZone: string;
  search: Search;
  onSearch(next: Search): void;
  onOpen(entry: AuditEntry): void;
}

/** Who changed what, the newest first: loading, empty, failed, or rows. */
export function AuditList({ project, timeZone, search, onSearch, onOpen }: AuditListProps) {
  const t = useT();
  const query = auditQuery(search, timeZone);
  const audit = useCallQuery(
    "audit",
    "list",
    { params: { project }, query },
    { keepPrevious: true, staleTime: 0 },
  );
  const filters = countFilters(query);
  return (
    <ResourceList
      query={audit}
      search={search}
      onSearch={onSearch}
      filters={(list) => <AuditFilters project={project} timeZone={timeZone} {...list} />}
      className={layout.inset}
      errorTitle={t("audit.failed")}
      skeletonRows={10}
      isFiltered={filters > 0}
      noMatch={{ title: t("audit.noMatch") }}
      empty={{ title: t("audit.empty") }}
    >
      {(page, isStale) => <AuditTable entries={page.items} onOpen={onOpen} stale={isStale} />}
    </ResourceList>
  );
}

interface AuditFiltersProps extends ListFilterProps, Pick<AuditListProps, "project" | "timeZone"> {}

function AuditFilters({ project, timeZone, search, onSearch, total }: AuditFiltersProps) {
  const t = useT();
  const actionName = useActionName();
  const { data: choices, isPending } = useCallQuery("audit", "choices", { params: { project } });
  const query = auditQuery(search, timeZone);
  const days = daysOf(search);
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("audit.search"), value: query.q }}
      count={countFilters(query)}
      result={total === undefined ? "" : t("audit.count", { n: total })}
    >
      <FilterChoice
        field="actor"
        name={t("audit.person")}
        loading={isPending}
        options={(choices?.actors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={query.actor}
      />
      <FilterChoice
        field="action"
        name={t("audit.action")}
        loading={isPending}
        options={(choices?.actions ?? []).map((value) => ({ value, label: actionName(value) }))}
        chosen={query.action}
      />
      <FilterPeriod name={t("audit.period")} from={days.from} to={days.to} />
    </ListFilters>
  );
}

function AuditTable({
  entries,
  onOpen,
  stale,
}: {
  entries: readonly AuditEntry[];
  onOpen(entry: AuditEntry): void;
  stale: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const actionName = useActionName();
  const { columns, person } = useAuditColumns();
  return (
    <Table
      label={t("audit.title")}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      stale={stale}
      phone={(entry) => (
        <>
          <span className={layout.spreadLine}>
            <b>{actionName(entry.action)}</b>
          </span>
          <span className={layout.spreadLine}>
            <span>{entry.entityName ?? person(entry)}</span>
            <span className={layout.muted}>{format.dateTime(entry.at)}</span>
          </span>
        </>
      )}
    />
  );
}

function useAuditColumns() {
  const t = useT();
  const format = useFormat();
  const actionName = useActionName();
  const person = ({ actor }: AuditEntry) => actor?.name ?? t("audit.nobody");
  const columns: Column<AuditEntry>[] = [
    {
      key: "at",
      head: t("audit.at"),
      width: "170px",
      cell: ({ at }) => <span className={layout.tabularNumbers}>{format.dateTime(at)}</span>,
    },
    { key: "person", head: t("audit.person"), width: "200px", cell: (entry) => <b>{person(entry)}</b> },
    { key: "action", head: t("audit.action"), cell: ({ action }) => actionName(action) },
    { key: "what", head: t("audit.what"), cell: ({ entityName }) => entityName ?? "–" },
    {
      key: "address",
      head: t("audit.address"),
      width: "150px",
      cell: ({ address }) => <span className={layout.muted}>{address ?? "–"}</span>,
    },
  ];
  return { columns, person };
}
