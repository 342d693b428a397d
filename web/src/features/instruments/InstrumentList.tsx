import type { ListedInstrument } from "@vetaverde/contract/instruments";
import { type ReactNode, useCallback } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { withFilter } from "../../resource/filters.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { ListFoot } from "../../ui/ListFoot.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { InstrumentTable } from "./InstrumentTable.tsx";
import styles from "./instruments.module.css";
import { instrumentQuery, STATES, useInstruments, useMiningUnits } from "./instruments.queries.ts";

export interface InstrumentListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  onOpen(instrument: ListedInstrument): void;
  link(instrument: ListedInstrument): ReactNode;
  /** The way to the first one; absent for who only reads. */
  add: ReactNode;
}

/** The project's instruments: loading, none, failed, or rows. */
export function InstrumentList({ project, search, onSearch, onOpen, link, add }: InstrumentListProps) {
  const t = useT();
  const query = instrumentQuery(search);
  const instruments = useInstruments(project, query);
  const units = useMiningUnits(project);
  const { data } = instruments;
  const set = [query.q, query.miningUnit, query.state].filter((one) => one !== undefined).length;
  const changeText = useCallback(
    (value: string) => onSearch(withFilter(search, "q", value)),
    [search, onSearch],
  );
  const change = (name: string) => (values: string[]) => onSearch(withFilter(search, name, values));
  return (
    <>
      <FilterBar
        search={<SearchField label={t("instruments.search")} value={query.q ?? ""} onValue={changeText} />}
        count={set}
        onClear={() => onSearch({})}
        result={data ? t("instruments.count", { n: data.total }) : ""}
      >
        <FilterChip
          name={t("instruments.miningUnit")}
          options={(units.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          chosen={(query.miningUnit as string[] | undefined) ?? []}
          onChosen={change("miningUnit")}
          loading={units.isPending}
        />
        <FilterChip
          name={t("instruments.state")}
          options={STATES.map((value) => ({ value, label: t(`instruments.states.${value}`) }))}
          chosen={(query.state as (typeof STATES)[number][] | undefined) ?? []}
          onChosen={change("state")}
        />
      </FilterBar>
      <div className={styles.inset}>
        <QueryState query={instruments} failed={t("instruments.failed")} />
        {data?.items.length === 0 && set > 0 && (
          <EmptyState
            title={t("instruments.noMatch")}
            action={<Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button>}
          />
        )}
        {data?.items.length === 0 && set === 0 && (
          <EmptyState
            title={t("instruments.empty")}
            text={t(add ? "instruments.emptyHint" : "instruments.emptyForReaders")}
            action={add}
          />
        )}
      </div>
      {data && data.items.length > 0 && (
        <>
          <InstrumentTable
            instruments={data.items}
            sort={query.sort}
            onSort={(sort) => onSearch({ ...search, sort })}
            onOpen={onOpen}
            link={link}
            stale={instruments.isPlaceholderData}
          />
          {data.total > data.size && <ListFoot {...data} onPage={(page) => onSearch({ ...search, page })} />}
        </>
      )}
    </>
  );
}
