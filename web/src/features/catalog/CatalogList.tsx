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
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconArrowDown, IconArrowUp, IconDots } from "../../ui/icons.ts";
import { ListFoot } from "../../ui/ListFoot.tsx";
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
      className={styles.tabs}
    >
      <Entries key={kind} project={project} kind={kind} search={search} onSearch={onSearch} {...rest} />
    </Tabs>
  );
}

function Entries({
  project,
  kind,
  search,
  onSearch,
  onOpen,
  onMerge,
  start,
}: CatalogListProps & { kind: CatalogKind }) {
  const t = useT();
  const query = catalogQuery(search);
  const entries = useCallQuery(
    "catalog",
    "list",
    { params: { project, kind }, query },
    { keepPrevious: true },
  );
  const { data } = entries;
  const clear = () => onSearch({ kind });
  return (
    <>
      <div className={layout.paddingTop12}>
        <ListFilters
          search={search}
          onSearch={onSearch}
          text={{ label: t("catalogs.search"), value: query.q }}
          count={countFilters(query)}
          onClear={clear}
          result={data ? t("catalogs.count", { n: data.total }) : ""}
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
      </div>
      <div className={layout.insetBottom}>
        <QueryState query={entries} errorTitle={t("catalogs.failed")} skeletonRows={10} />
        {data?.items.length === 0 &&
          (countFilters(query) > 0 ? (
            <EmptyState
              title={t("catalogs.noMatch")}
              action={<Button onClick={clear}>{t("ui.clearFilters")}</Button>}
            />
          ) : (
            <EmptyState
              title={t("catalogs.empty", { kind: t(`catalogs.kinds.${kind}`).toLocaleLowerCase() })}
              text={t(`catalogs.about.${kind}`)}
              action={start}
            />
          ))}
        {data && data.items.length > 0 && (
          <>
            <p className={styles.about}>{t(`catalogs.about.${kind}`)}</p>
            <EntryTable
              project={project}
              kind={kind}
              entries={data.items}
              first={(data.page - 1) * data.size + 1}
              ordered={countFilters(query) === 0}
              stale={entries.isPlaceholderData}
              onOpen={onOpen}
              onMerge={onMerge}
            />
            <ListFoot
              page={data.page}
              size={data.size}
              total={data.total}
              onPage={(page) => onSearch({ ...search, page })}
            />
          </>
        )}
      </div>
    </>
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

function EntryTable({ project, kind, entries, first, ordered, stale, onOpen, onMerge }: EntryTableProps) {
  const t = useT();
  const format = useFormat();
  const reorder = useCallMutation(
    "catalog",
    "reorder",
    ({ entry, position }: { entry: string; position: number }) => ({
      params: { project, kind, entry },
      body: { position },
    }),
    { invalidates: ["*"] },
  );
  const components = useActiveEntries(project, "environmental-components", kind === "subcomponents");
  const move = (entry: ListedEntry, by: number) => {
    const position = first + entries.indexOf(entry) + by;
    reorder.mutate(
      { entry: entry.id, position },
      { onError: (error) => toast("error", describeError(error)) },
    );
  };
  const isLast = (entry: ListedEntry) => entries.filter(({ active }) => active).at(-1) === entry;
  const moves = (entry: ListedEntry) =>
    ordered && entry.active
      ? [
          ...(first + entries.indexOf(entry) > 1
            ? [
                {
                  key: "up",
                  label: t("catalogs.moveUp"),
                  icon: <IconArrowUp size={18} aria-hidden />,
                  onSelect: () => move(entry, -1),
                },
              ]
            : []),
          ...(isLast(entry)
            ? []
            : [
                {
                  key: "down",
                  label: t("catalogs.moveDown"),
                  icon: <IconArrowDown size={18} aria-hidden />,
                  onSelect: () => move(entry, 1),
                },
              ]),
        ]
      : [];
  const actions = (entry: ListedEntry) => (
    <Menu
      label={t("catalogs.actionsOf", { name: entry.name })}
      groups={[
        [
          { key: "edit", label: t("catalogs.edit"), onSelect: () => onOpen(entry) },
          ...(entry.mergedInto
            ? []
            : [{ key: "merge", label: t("catalogs.merge"), onSelect: () => onMerge(entry) }]),
        ],
        moves(entry),
      ].filter((group) => group.length > 0)}
    >
      {(button) => (
        <IconButton
          {...button}
          label={t("catalogs.actionsOf", { name: entry.name })}
          icon={<IconDots aria-hidden />}
        />
      )}
    </Menu>
  );
  const details: Partial<Record<CatalogKind, Column<ListedEntry>>> = {
    stations: {
      key: "place",
      head: t("catalogs.coordinates"),
      width: "210px",
      cell: (entry) =>
        placeOf(entry) ?? (
          <span className={classes(layout.muted, styles.quiet)}>{t("catalogs.noPlace")}</span>
        ),
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
      cell: (entry) => componentNames(entry),
    },
  };
  const placeOf = ({ latitude, longitude }: ListedEntry): string | null =>
    typeof latitude === "number" && typeof longitude === "number"
      ? `${format.number(latitude, 5)}; ${format.number(longitude, 5)}`
      : null;
  const componentNames = (entry: ListedEntry) => {
    if (!entry.components || entry.components.length === 0) return t("catalogs.anyComponent");
    const names = (components.data ?? []).filter(({ value }) => entry.components?.includes(value));
    return names.map(({ label }) => label).join(", ");
  };
  const detail = details[kind];
  const usesOf = ({ uses = 0 }: ListedEntry) =>
    uses === 0 ? (
      <span className={classes(layout.muted, styles.quiet)}>{t("catalogs.unused")}</span>
    ) : (
      format.number(uses)
    );
  const stateOf = (entry: ListedEntry) =>
    entry.active ? null : (
      <span className={styles.archived}>
        {entry.mergedInto
          ? t("catalogs.mergedInto", { name: entry.mergedInto.name })
          : t("catalogs.states.archived")}
      </span>
    );
  const columns: Column<ListedEntry>[] = [
    {
      key: "name",
      head: t("catalogs.name"),
      cell: (entry) => (
        <span className={styles.name}>
          <b className={entry.active ? undefined : classes(layout.muted, styles.quiet)}>{entry.name}</b>
          {stateOf(entry)}
        </span>
      ),
    },
    ...(detail ? [detail] : []),
    { key: "uses", head: t("catalogs.uses"), align: "end", width: "110px", cell: usesOf },
    {
      key: "actions",
      head: <VisuallyHidden>{t("catalogs.actions")}</VisuallyHidden>,
      align: "end",
      width: "60px",
      cell: actions,
    },
  ];
  return (
    <Table<ListedEntry>
      label={t(`catalogs.kinds.${kind}`)}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      stale={stale || reorder.isPending}
      phone={(entry) => (
        <span className={styles.phone}>
          <b className={entry.active ? undefined : classes(layout.muted, styles.quiet)}>{entry.name}</b>
          {stateOf(entry)}
          <span className={classes(layout.muted, styles.quiet)}>
            {detail && <>{detail.cell(entry)} · </>}
            {entry.uses ? t("catalogs.usedTimes", { n: entry.uses }) : t("catalogs.unused")}
          </span>
        </span>
      )}
      beside={actions}
    />
  );
}
