import type { LimitSet } from "@vetaverde/contract/limits";
import { fold } from "@vetaverde/domain/text/fold";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { withFilter } from "../../resource/filters.ts";
import { ResourceList } from "../../resource/ResourceList.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import layout from "../../ui/layout.module.css";
import { SearchField } from "../../ui/SearchField.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./limits.module.css";

interface SetListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  onOpen(set: string): void;
  /** Button that creates the first set, for a user with permission. */
  action?: ReactNode;
}

/** The sets of a project: loading, none, failed, or rows. */
export function SetList({ project, search, onSearch, onOpen, action }: SetListProps) {
  const t = useT();
  const sets = useCallQuery("limits", "list", { params: { project }, query: { size: 500 } });
  const text = typeof search["q"] === "string" ? search["q"] : "";
  const matches = sets.data?.items.filter((one) => isMatch(one, text)) ?? [];
  const hasSets = (sets.data?.items.length ?? 0) > 0;
  const { columns, where } = useSetColumns();
  return (
    <ResourceList
      query={{ ...sets, data: sets.data && { ...sets.data, items: matches, total: matches.length } }}
      search={search}
      onSearch={onSearch}
      filters={hasSets && <SetSearch text={text} onSearch={onSearch} search={search} n={matches.length} />}
      className={layout.inset}
      errorTitle={t("limits.setsFailed")}
      skeletonRows={4}
      isFiltered={hasSets}
      noMatch={{ title: t("limits.noMatch"), text: t("limits.noMatchHint") }}
      empty={{ title: t("limits.noSets"), text: t("limits.noSetsHint"), action }}
      footOnlyForPages
    >
      {({ items }) => (
        <Table
          label={t("limits.title")}
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          phone={(one) => <SetSummary one={one} where={where} />}
        />
      )}
    </ResourceList>
  );
}

/** The columns of the list of limit sets. */
function useSetColumns() {
  const t = useT();
  const format = useFormat();
  const valid = ({ validFrom, validTo }: LimitSet) => {
    if (validFrom && validTo) return `${format.day(validFrom)} – ${format.day(validTo)}`;
    if (validFrom) return t("limits.since", { day: format.day(validFrom) });
    return validTo ? t("limits.until", { day: format.day(validTo) }) : t("limits.anyDay");
  };
  const where = ({ stations }: LimitSet) => {
    if (stations === null) return t("limits.everywhere");
    return stations.length === 0 ? t("limits.nowhere") : t("limits.stations", { n: stations.length });
  };
  const columns: Column<LimitSet>[] = [
    { key: "name", head: t("limits.name"), cell: (one) => <b>{one.name}</b> },
    { key: "regulation", head: t("limits.regulation"), cell: (one) => one.regulation },
    { key: "limits", head: t("limits.lines"), width: "80px", align: "end", cell: (one) => one.limits.length },
    { key: "where", head: t("limits.appliesTo"), width: "170px", cell: where },
    { key: "valid", head: t("limits.validity"), width: "200px", cell: valid },
    {
      key: "state",
      head: t("limits.state"),
      width: "150px",
      cell: (one) => <SetState of={one} />,
    },
    {
      key: "version",
      head: t("limits.versionHead"),
      width: "80px",
      align: "end",
      cell: (one) => one.version,
    },
  ];
  return { columns, where };
}

interface SetSearchProps {
  text: string;
  onSearch(next: Search): void;
  search: Search;
  n: number;
}

function SetSearch({ text, onSearch, search, n }: SetSearchProps) {
  const t = useT();
  return (
    <FilterBar
      search={
        <SearchField
          label={t("limits.search")}
          value={text}
          onValue={(q) => onSearch(withFilter(search, "q", q))}
        />
      }
      count={0}
      onClear={() => onSearch({})}
      result={t("limits.setCount", { n: n })}
    />
  );
}

function SetSummary({ one, where }: { one: LimitSet; where({ stations }: LimitSet): string }) {
  return (
    <>
      <span className={layout.phoneCardHead}>
        <b>{one.name}</b>
        <SetState of={one} />
      </span>
      <span className={layout.phoneCardLine}>
        {one.regulation} · {where(one)}
      </span>
    </>
  );
}

/** Searches the name, the regulation, the class, and the parameters. */
function isMatch({ name, regulation, class: of, limits }: LimitSet, text: string): boolean {
  const written = [name, regulation, of ?? "", ...limits.flatMap((one) => [one.parameter, one.name])];
  const within = fold(written.join("\n"));
  return fold(text)
    .split(" ")
    .every((word) => within.includes(word));
}

/** Whether results are evaluated by the set; with a newer draft the previous version remains in use. */
function SetState({ of: { version, reviewed, inUse } }: { of: LimitSet }) {
  const t = useT();
  if (inUse?.stations === 0) return <span className={layout.muted}>{t("limits.unused")}</span>;
  if (reviewed) return <span className={layout.primaryText}>{t("limits.inForce")}</span>;
  return (
    <span className={styles.states}>
      <span className={styles.draft}>{t("limits.draft")}</span>
      {inUse && inUse.version !== version && (
        <span className={layout.primaryText}>{t("limits.usedVersion", { n: String(inUse.version) })}</span>
      )}
    </span>
  );
}
