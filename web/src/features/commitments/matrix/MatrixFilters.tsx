import { COMMITMENT_STATES, COVERAGES } from "@vetaverde/contract/commitment";
import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import { COMPONENTS } from "@vetaverde/domain/text/found";
import type { ReplyOf } from "../../../lib/call.ts";
import { useLocale, useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { PlanChip } from "../../../resource/CatalogChip.tsx";
import { useCallQuery } from "../../../resource/call-query.ts";
import { withFilter } from "../../../resource/filters.ts";
import { FilterChoice, ListFilters } from "../../../resource/ListFilters.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { CoverageMark } from "../commitment.messages.tsx";
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
  const query = matrixQuery(search);
  const change = (name: string) => (value: string | string[]) => onSearch(withFilter(search, name, value));
  const chosen = (value: unknown) => (value ?? []) as string[];
  return (
    <ListFilters
      search={search}
      onSearch={onSearch}
      text={{ label: t("commitments.filters.text"), value: query.q as string }}
      count={countFilters(query)}
      result={data && <Covered {...{ search, onSearch, data }} />}
    >
      <InstrumentFilter project={project} chosen={chosen(query.instrument)} />
      <StandardFilters chosen={chosen} query={query} data={data} />
      <PlanChip
        project={project}
        name={t("commitments.filters.plan")}
        chosen={chosen(query.plan)}
        onChosen={change("plan")}
      />
      <ViewChoices search={search} />
    </ListFilters>
  );
}

function InstrumentFilter({ project, chosen }: { project: string; chosen: string[] }) {
  const t = useT();
  const instruments = useCallQuery(
    "instruments",
    "list",
    { params: { project }, query: { size: 500, sort: "name" } },
    { select: ({ items }) => items },
  );
  return (
    <FilterChoice
      field="instrument"
      name={t("commitments.filters.instrument")}
      options={(instruments.data ?? []).map(({ id, name, year }) => ({
        value: id,
        label: `${name} (${year})`,
      }))}
      chosen={chosen}
      loading={instruments.isPending}
    />
  );
}

interface StandardFiltersProps {
  chosen(value: unknown): string[];
  query: ReturnType<typeof matrixQuery>;
  data: ReplyOf<"commitments", "list"> | undefined;
}

function StandardFilters({ chosen, query, data }: StandardFiltersProps) {
  const t = useT();
  const locale = useLocale();
  const chip = (
    name: "component" | "frequency" | "responsible" | "coverage" | "state",
    options: { value: string; label: string }[],
  ) => (
    <FilterChoice
      field={name}
      name={t(`commitments.filters.${name}`)}
      options={options}
      chosen={chosen(query[name])}
    />
  );
  const none = { value: "none", label: t("commitments.filters.none") };
  return (
    <>
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
    </>
  );
}

/** How the table is grouped, and its columns. */
function ViewChoices({ search }: { search: Search }) {
  const t = useT();
  return (
    <>
      <FilterChoice
        field="group"
        name={t("commitments.filters.group")}
        options={GROUPS.map((value) => ({ value, label: t(`commitments.filters.${value}`) }))}
        chosen={typeof search["group"] === "string" ? [search["group"]] : []}
        isSingle
      />
      <FilterChoice
        field="columns"
        name={t("commitments.filters.columns")}
        options={COLUMNS.map((value) => ({ value, label: t(`commitments.columns.${value}`) }))}
        chosen={search["columns"] === undefined ? [] : [...columnsOf(search)]}
      />
    </>
  );
}

/** Coverage of the accepted commitments; each number filters the table to exactly its rows. */
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
          className={classes(layout.hoverUnderline, layout.smallTouchTargetOnPhone, styles.coveredOne)}
          onClick={() => onSearch({ ...withFilter(search, "coverage", [coverage]), state: ["accepted"] })}
        >
          <CoverageMark
            coverage={coverage}
            text={t(`commitments.covered.${coverage}`, { n: data.coverage[coverage] })}
          />
        </button>
      ))}
      <span className={layout.muted}>
        {t("commitments.ofAccepted", {
          n: COVERAGES.reduce((sum, coverage) => sum + data.coverage[coverage], 0),
        })}
      </span>
      <b>{t("commitments.count", { n: data.total })}</b>
    </span>
  );
}
