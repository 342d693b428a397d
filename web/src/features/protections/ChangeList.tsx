import type { ProtectedChange } from "@vetaverde/contract/protected-change";
import { CHANGE_STATES, PROTECTED_KINDS } from "@vetaverde/domain/protections/change";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { ChangeState } from "./ChangeState.tsx";
import { useKindWords } from "./change.messages.ts";
import { changesQuery, countFilters } from "./changes.filters.ts";

export interface ChangeListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  onOpen(change: ProtectedChange): void;
}

/** Pending changes first, then the newest: loading, empty, failed, or rows. */
export function ChangeList({ project, search, onSearch, onOpen }: ChangeListProps) {
  const t = useT();
  const query = changesQuery(search);
  const changes = useCallQuery(
    "protections",
    "changes",
    { params: { project }, query },
    { keepPrevious: true },
  );
  const filters = countFilters(query);
  return (
    <ResourceList
      query={changes}
      search={search}
      onSearch={onSearch}
      filters={(list) => <ChangeFilters query={query} filters={filters} {...list} />}
      className={layout.inset}
      errorTitle={t("protections.failed")}
      skeletonRows={6}
      isFiltered={filters > 0}
      noMatch={{ title: t("protections.noMatch") }}
      empty={{ title: t("protections.empty") }}
    >
      {(page, isStale) => <ChangeTable changes={page.items} onOpen={onOpen} stale={isStale} />}
    </ResourceList>
  );
}

interface ChangeFiltersProps extends ListFilterProps {
  query: ReturnType<typeof changesQuery>;
  filters: number;
}

function ChangeFilters({ search, onSearch, query, total, filters }: ChangeFiltersProps) {
  const t = useT();
  const kinds = useKindWords();
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      count={filters}
      result={total === undefined ? "" : t("protections.count", { n: total })}
    >
      <FilterChoice
        field="state"
        name={t("protections.state")}
        options={CHANGE_STATES.map((value) => ({ value, label: t(`protections.states.${value}`) }))}
        chosen={query.state}
      />
      <FilterChoice
        field="kind"
        name={t("protections.kind")}
        options={PROTECTED_KINDS.map((value) => ({ value, label: kinds(value) }))}
        chosen={query.kind}
      />
    </ListFilters>
  );
}

function ChangeTable({
  changes,
  onOpen,
  stale,
}: {
  changes: readonly ProtectedChange[];
  onOpen(change: ProtectedChange): void;
  stale: boolean;
}) {
  const t = useT();
  const columns = useColumns();
  return (
    <Table
      label={t("protections.title")}
      columns={columns}
      rows={changes}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      stale={stale}
      phone={(change) => <PhoneChange change={change} />}
    />
  );
}

function PhoneChange({ change }: { change: ProtectedChange }) {
  const format = useFormat();
  const kinds = useKindWords();
  return (
    <>
      <span className={layout.spreadLine}>
        <b>{kinds(change.kind)}</b>
        <ChangeState state={change.state} />
      </span>
      <span className={layout.spreadLine}>
        <span>{change.label || change.requestedBy.name}</span>
        <span className={layout.muted}>{format.dateTime(change.requestedAt)}</span>
      </span>
    </>
  );
}

function useColumns(): Column<ProtectedChange>[] {
  const t = useT();
  const format = useFormat();
  const kinds = useKindWords();
  const about = ({ label, project }: ProtectedChange) =>
    label || (project === null ? t("protections.platform") : "–");
  return [
    {
      key: "state",
      head: t("protections.state"),
      width: "150px",
      cell: ({ state }) => <ChangeState state={state} />,
    },
    { key: "kind", head: t("protections.kind"), cell: ({ kind }) => <b>{kinds(kind)}</b> },
    { key: "about", head: t("protections.subject"), cell: about },
    {
      key: "by",
      head: t("protections.requested"),
      width: "190px",
      cell: ({ requestedBy }) => requestedBy.name,
    },
    {
      key: "at",
      head: t("protections.requestedAt"),
      width: "160px",
      cell: ({ requestedAt }) => (
        <span className={layout.tabularNumbers}>{format.dateTime(requestedAt)}</span>
      ),
    },
    {
      key: "decided",
      head: t("protections.decided"),
      width: "190px",
      cell: ({ decidedBy }) => decidedBy?.name ?? "–",
    },
  ];
}
