import type { ListedInstrument } from "@vetaverde/contract/instruments";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import type { ListFilterProps } from "../../resource/filter-address.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { ResourceList } from "../../resource/ResourceList.tsx";
import layout from "../../ui/layout.module.css";
import { InstrumentTable } from "./InstrumentTable.tsx";
import { instrumentQuery, STATES, useInstruments, useMiningUnits } from "./instruments.queries.ts";

export interface InstrumentListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  /** Address of an instrument's page. */
  href(instrument: ListedInstrument): string;
  link(instrument: ListedInstrument): ReactNode;
  /** Link that creates the first instrument; absent for a user without write permission. */
  add: ReactNode;
}

/** The project's instruments: loading, none, failed, or rows. */
export function InstrumentList({ project, search, onSearch, href, link, add }: InstrumentListProps) {
  const t = useT();
  const query = instrumentQuery(search);
  const instruments = useInstruments(project, query);
  return (
    <ResourceList
      query={instruments}
      search={search}
      onSearch={onSearch}
      filters={(list) => <InstrumentFilters project={project} {...list} />}
      className={layout.inset}
      errorTitle={t("instruments.failed")}
      skeletonRows={6}
      isFiltered={countFilters(query) > 0}
      noMatch={{ title: t("instruments.noMatch") }}
      empty={{
        title: t("instruments.empty"),
        text: t(add ? "instruments.emptyHint" : "instruments.emptyForReaders"),
        action: add,
      }}
      footOnlyForPages
    >
      {(page, isStale) => (
        <InstrumentTable
          instruments={page.items}
          sort={query.sort}
          onSort={(sort) => onSearch({ ...search, sort })}
          href={href}
          link={link}
          stale={isStale}
        />
      )}
    </ResourceList>
  );
}

interface InstrumentFiltersProps extends ListFilterProps {
  project: string;
}

const countFilters = ({ q, miningUnit, state }: ReturnType<typeof instrumentQuery>): number =>
  [q, miningUnit, state].filter((one) => one !== undefined).length;

function InstrumentFilters({ project, search, onSearch, total }: InstrumentFiltersProps) {
  const t = useT();
  const query = instrumentQuery(search);
  const units = useMiningUnits(project);
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("instruments.search"), value: query.q }}
      count={countFilters(query)}
      result={total === undefined ? "" : t("instruments.count", { n: total })}
    >
      <FilterChoice
        field="miningUnit"
        name={t("instruments.miningUnit")}
        options={(units.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={(query.miningUnit as string[] | undefined) ?? []}
        loading={units.isPending}
      />
      <FilterChoice
        field="state"
        name={t("instruments.state")}
        options={STATES.map((value) => ({ value, label: t(`instruments.states.${value}`) }))}
        chosen={(query.state as (typeof STATES)[number][] | undefined) ?? []}
      />
    </ListFilters>
  );
}
