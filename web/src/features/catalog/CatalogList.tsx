import {
  CATALOG_KINDS,
  type CatalogEntry,
  type CatalogKind,
  type ListedEntry,
} from "@vetaverde/contract/catalog";
import type { ReactNode } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconArrowDown, IconArrowUp, IconDots } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Menu } from "../../ui/Menu.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { toast } from "../../ui/toasts.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { catalogQuery, countFilters, kindIn } from "./catalog.filters.ts";
import styles from "./catalog.module.css";
import { useActiveEntries } from "./catalog.queries.ts";

export interface CatalogListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  onOpen(entry: CatalogEntry): void;
  onMerge(entry: CatalogEntry): void;
  /** Ways to the first names of an empty catalogue. */
  start: ReactNode;
}

const STATES = ["active", "archived"] as const;

/** The catalogues of a project, a tab each, with their names in order. */
export function CatalogList({ project, search, onSearch, ...rest }: CatalogListProps) {
  const t = useT();
  const kind = kindIn(search);
  return (
    <Tabs
      label={t("catalogs.title")}
      value={kind}
      tabs={CATALOG_KINDS.map((value) => ({ value, label: t(`catalogs.kinds.${value}`) }))}
      onValue={(value) => onSearch({ kind: value })}
      className={layout.inset}
    >
      <Entries key={kind} project={project} kind={kind} search={search} onSearch={onSearch} {...rest} />
    </Tabs>
  );
}

function Entries({ kind, start, ...props }: CatalogListProps & { kind: CatalogKind }) {
  const { project, search, onSearch, onOpen, onMerge } = props;
  const t = useT();
  const query = catalogQuery(search);
  const isFiltered = countFilters(query) > 0;
  const args = { params: { project, kind }, query };
  const entries = useCallQuery("catalog", "list", args, { keepPrevious: true });
  return (
    <ResourceList
      query={entries}
      search={search}
      onSearch={onSearch}
      filters={(list) => (
        <div className={layout.paddingTop12}>
          <CatalogFilters kind={kind} {...list} />
        </div>
      )}
      className={layout.insetBottom}
      isFootInside
      errorTitle={t("catalogs.failed")}
      skeletonRows={10}
      isFiltered={isFiltered}
      noMatch={{ title: t("catalogs.noMatch") }}
      empty={{
        title: t("catalogs.empty", { kind: t(`catalogs.kinds.${kind}`).toLocaleLowerCase() }),
        text: t(`catalogs.about.${kind}`),
        action: start,
      }}
      onClear={() => onSearch({ kind })}
    >
      {({ items, page, size }, isStale) => (
        <EntryTable
          project={project}
          kind={kind}
          entries={items}
          first={(page - 1) * size + 1}
          ordered={!isFiltered}
          stale={isStale}
          onOpen={onOpen}
          onMerge={onMerge}
        />
      )}
    </ResourceList>
  );
}

interface CatalogFiltersProps extends ListFilterProps {
  kind: CatalogKind;
}

function CatalogFilters({ kind, search, onSearch, total }: CatalogFiltersProps) {
  const t = useT();
  const query = catalogQuery(search);
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("catalogs.search"), value: query.q }}
      count={countFilters(query)}
      onClear={() => onSearch({ kind })}
      result={total === undefined ? "" : t("catalogs.count", { n: total })}
    >
      <FilterChoice
        field="state"
        name={t("catalogs.state")}
        options={STATES.map((value) => ({ value, label: t(`catalogs.states.${value}`) }))}
        chosen={query.state}
        isSingle
      />
      {kind === "stations" && (
        <FilterChoice
          field="placed"
          name={t("catalogs.coordinates")}
          options={(["yes", "no"] as const).map((value) => ({
            value,
            label: t(`catalogs.placed.${value}`),
          }))}
          chosen={query.placed}
          isSingle
        />
      )}
    </ListFilters>
  );
}

interface EntryTableProps extends Pick<CatalogListProps, "project" | "onOpen" | "onMerge"> {
  kind: CatalogKind;
  entries: readonly ListedEntry[];
  /** Position of the first displayed entry in the whole list, from 1. */
  first: number;
  /** Whether all names are displayed in their order, so that they can be reordered. */
  ordered: boolean;
  stale: boolean;
}

/** What the catalogue is for, and its entries. */
function EntryTable({ project, kind, entries, first, ordered, stale, onOpen, onMerge }: EntryTableProps) {
  const t = useT();
  const order = useOrder({ project, kind, entries, first });
  const detail = useDetailColumn(project, kind);
  const actions = (entry: ListedEntry) => (
    <EntryMenu
      entry={entry}
      moves={ordered && entry.active ? order.movesOf(entry) : []}
      onOpen={onOpen}
      onMerge={onMerge}
    />
  );
  const columns = useColumns(detail, actions);
  return (
    <>
      <p className={styles.about}>{t(`catalogs.about.${kind}`)}</p>
      <Table<ListedEntry>
        label={t(`catalogs.kinds.${kind}`)}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        stale={stale || order.isPending}
        phone={(entry) => <PhoneEntry entry={entry} detail={detail} />}
        trailing={actions}
      />
    </>
  );
}

type OrderOptions = Pick<EntryTableProps, "project" | "kind" | "entries" | "first">;

/** Moves an entry up or down in the order of its catalogue. */
function useOrder({ project, kind, entries, first }: OrderOptions) {
  const t = useT();
  const reorder = useCallMutation(
    "catalog",
    "reorder",
    ({ entry, position }: { entry: string; position: number }) => ({
      params: { project, kind, entry },
      body: { position },
    }),
    { invalidates: ["*"] },
  );
  const move = (entry: ListedEntry, by: number) =>
    reorder.mutate(
      { entry: entry.id, position: first + entries.indexOf(entry) + by },
      { onError: (error) => toast("error", describeError(error)) },
    );
  const movesOf = (entry: ListedEntry) => {
    const isFirst = first + entries.indexOf(entry) === 1;
    const isLast = entries.filter(({ active }) => active).at(-1) === entry;
    const up = {
      key: "up",
      label: t("catalogs.moveUp"),
      icon: <IconArrowUp size={18} aria-hidden />,
      onSelect: () => move(entry, -1),
    };
    const down = {
      key: "down",
      label: t("catalogs.moveDown"),
      icon: <IconArrowDown size={18} aria-hidden />,
      onSelect: () => move(entry, 1),
    };
    return [...(isFirst ? [] : [up]), ...(isLast ? [] : [down])];
  };
  return { movesOf, isPending: reorder.isPending };
}

interface EntryMenuProps extends Pick<CatalogListProps, "onOpen" | "onMerge"> {
  entry: ListedEntry;
  moves: ReturnType<ReturnType<typeof useOrder>["movesOf"]>;
}

function EntryMenu({ entry, moves, onOpen, onMerge }: EntryMenuProps) {
  const t = useT();
  const label = t("catalogs.actionsOf", { name: entry.name });
  const edit = { key: "edit", label: t("catalogs.edit"), onSelect: () => onOpen(entry) };
  const merge = { key: "merge", label: t("catalogs.merge"), onSelect: () => onMerge(entry) };
  const groups = [entry.mergedInto ? [edit] : [edit, merge], moves];
  return (
    <Menu label={label} groups={groups.filter((group) => group.length > 0)}>
      {(button) => <IconButton {...button} label={label} icon={<IconDots aria-hidden />} />}
    </Menu>
  );
}

/** The column that only entries of one kind have. */
function useDetailColumn(project: string, kind: CatalogKind): Column<ListedEntry> | undefined {
  const t = useT();
  const components = useActiveEntries(project, "environmental-components", kind === "subcomponents");
  const componentNames = (entry: ListedEntry) => {
    if (!entry.components || entry.components.length === 0) return t("catalogs.anyComponent");
    const names = (components.data ?? []).filter(({ value }) => entry.components?.includes(value));
    return names.map(({ label }) => label).join(", ");
  };
  const details: Partial<Record<CatalogKind, Column<ListedEntry>>> = {
    stations: {
      key: "place",
      head: t("catalogs.coordinates"),
      width: "210px",
      cell: (entry) => <Coordinates entry={entry} />,
    },
    frequencies: {
      key: "frequency",
      head: t("catalogs.interval"),
      width: "210px",
      cell: ({ frequency }) => (frequency ? t(`catalogs.intervals.${frequency}`) : ""),
    },
    subcomponents: {
      key: "components",
      head: t("catalogs.kinds.environmental-components"),
      width: "320px",
      cell: componentNames,
    },
  };
  return details[kind];
}

function Coordinates({ entry: { latitude, longitude } }: { entry: ListedEntry }) {
  const t = useT();
  const format = useFormat();
  return typeof latitude === "number" && typeof longitude === "number" ? (
    `${format.number(latitude, 5)}; ${format.number(longitude, 5)}`
  ) : (
    <span className={layout.muted}>{t("catalogs.noPlace")}</span>
  );
}

function useColumns(
  detail: Column<ListedEntry> | undefined,
  actions: (entry: ListedEntry) => ReactNode,
): Column<ListedEntry>[] {
  const t = useT();
  return [
    {
      key: "name",
      head: t("catalogs.name"),
      cell: (entry) => (
        <span className={styles.name}>
          <EntryName entry={entry} />
        </span>
      ),
    },
    ...(detail ? [detail] : []),
    {
      key: "uses",
      head: t("catalogs.uses"),
      align: "end",
      width: "110px",
      cell: ({ uses = 0 }) => <Uses count={uses} />,
    },
    {
      key: "actions",
      head: <VisuallyHidden>{t("catalogs.actions")}</VisuallyHidden>,
      align: "end",
      width: "60px",
      cell: actions,
    },
  ];
}

/** The name, and whether the entry is archived. `isSmall`: an archived name is smaller than the others. */
function EntryName({ entry, isSmall = false }: { entry: ListedEntry; isSmall?: boolean }) {
  const t = useT();
  return (
    <>
      <b className={entry.active ? undefined : classes(layout.muted, isSmall && layout.small)}>
        {entry.name}
      </b>
      {!entry.active && (
        <span className={styles.archived}>
          {entry.mergedInto
            ? t("catalogs.mergedInto", { name: entry.mergedInto.name })
            : t("catalogs.states.archived")}
        </span>
      )}
    </>
  );
}

function Uses({ count }: { count: number }) {
  const t = useT();
  const format = useFormat();
  if (count > 0) return format.number(count);
  return <span className={layout.muted}>{t("catalogs.unused")}</span>;
}

function PhoneEntry({ entry, detail }: { entry: ListedEntry; detail: Column<ListedEntry> | undefined }) {
  const t = useT();
  return (
    <span className={styles.phone}>
      <EntryName entry={entry} isSmall />
      <span className={layout.mutedSmall}>
        {detail && <>{detail.cell(entry)} · </>}
        {entry.uses ? t("catalogs.usedTimes", { n: entry.uses }) : t("catalogs.unused")}
      </span>
    </span>
  );
}
