import { COMMITMENT_STATES, COVERAGES } from "@vetaverde/contract/commitment";
import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import { COMPONENTS } from "@vetaverde/domain/text/found";
import { useCallback } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { PlanChip } from "../../resource/CatalogChip.tsx";
import { useCallQuery } from "../../resource/call-query.ts";
import { withFilter } from "../../resource/filters.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { CoverageMark } from "./commitment.words.tsx";
import { COLUMNS, columnsOf, countFilters, GROUPS, matrixQuery } from "./matrix.filters.ts";
import styles from "./matrix.module.css";

export interface MatrixFiltersProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  data: ReplyOf<"commitments", "list"> | undefined;
}

export function MatrixFilters({ project, search, onSearch, data }: MatrixFiltersProps) {
  const t = useT();
  const locale = useLocale();
  const query = matrixQuery(search);
  const instruments = useCallQuery(
    "instruments",
    "list",
    { params: { project }, query: { size: 500, sort: "name" } },
    { select: ({ items }) => items },
  );
  const change = (name: string) => (value: string | string[]) => onSearch(withFilter(search, name, value));
  const changeText = useCallback(
    (value: string) => onSearch(withFilter(search, "q", value)),
    [search, onSearch],
  );
  const chosen = (value: unknown) => (value ?? []) as string[];
  const chip = (
    name: "component" | "frequency" | "responsible" | "coverage" | "state",
    options: { value: string; label: string }[],
  ) => (
    <FilterChip
      name={t(`commitments.filters.${name}`)}
      options={options}
      chosen={chosen(query[name])}
      onChosen={change(name)}
    />
  );
  const none = { value: "none", label: t("commitments.filters.none") };
  return (
    <FilterBar
      search={
        <SearchField
          label={t("commitments.filters.text")}
          value={(query.q as string) ?? ""}
          onValue={changeText}
        />
      }
      count={countFilters(query)}
      onClear={() => onSearch({})}
      result={data && <Covered {...{ search, onSearch, data }} />}
    >
      <FilterChip
        name={t("commitments.filters.instrument")}
        options={(instruments.data ?? []).map(({ id, name, year }) => ({
          value: id,
          label: `${name} (${year})`,
        }))}
        chosen={chosen(query.instrument)}
        onChosen={change("instrument")}
        loading={instruments.isPending}
      />
      {chip(
        "component",
        COMPONENTS.map((value) => ({ value, label: t(`commitments.components.${value}`) })),
      )}
      {chip("frequency", [
        ...FREQUENCIES.map((value) => ({ value, label: FREQUENCY_NAMES[value][locale][0] ?? value })),
        none,
      ])}
      {chip("responsible", [...(data?.responsibles ?? []).map((value) => ({ value, label: value })), none])}
      {chip(
        "coverage",
        COVERAGES.map((value) => ({ value, label: t(`commitments.coverages.${value}`) })),
      )}
      {chip(
        "state",
        COMMITMENT_STATES.map((value) => ({ value, label: t(`commitments.states.${value}`) })),
      )}
      <PlanChip
        project={project}
        name={t("commitments.filters.plan")}
        chosen={chosen(query.plan)}
        onChosen={change("plan")}
      />
      <FilterChip
        name={t("commitments.filters.group")}
        options={GROUPS.map((value) => ({ value, label: t(`commitments.filters.${value}`) }))}
        chosen={typeof search["group"] === "string" ? [search["group"]] : []}
        onChosen={(values) => onSearch(withFilter(search, "group", values.at(-1)))}
      />
      <FilterChip
        name={t("commitments.filters.columns")}
        options={COLUMNS.map((value) => ({ value, label: t(`commitments.columns.${value}`) }))}
        chosen={search["columns"] === undefined ? [] : [...columnsOf(search)]}
        onChosen={change("columns")}
      />
    </FilterBar>
  );
}

/** How the accepted ones are covered; each number opens exactly its rows. */
function Covered({
  search,
  onSearch,
  data,
}: Omit<MatrixFiltersProps, "project" | "data"> & { data: NonNullable<MatrixFiltersProps["data"]> }) {
  const t = useT();
  return (
    <span className={styles.covered}>
      {COVERAGES.map((coverage) => (
        <button
          key={coverage}
          type="button"
          className={styles.coveredOne}
          onClick={() => onSearch({ ...withFilter(search, "coverage", [coverage]), state: ["accepted"] })}
        >
          <CoverageMark
            coverage={coverage}
            text={t(`commitments.covered.${coverage}`, { n: data.coverage[coverage] })}
          />
        </button>
      ))}
      <b>{t("commitments.count", { n: data.total })}</b>
    </span>
  );
}
