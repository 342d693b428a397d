import { COMMITMENT_STATES, COVERAGES } from "@vetaverde/contract/commitment";
import { FREQUENCIES } from "@vetaverde/domain/schedule/frequency";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import { COMPONENTS } from "@vetaverde/domain/text/found";
import { type ReactNode, useState } from "react";
import type { ReplyOf } from "../../../lib/call.ts";
import { useLocale, useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { PlanChip } from "../../../resource/CatalogChip.tsx";
import { useCallQuery } from "../../../resource/call-query.ts";
import { withFilter } from "../../../resource/filters.ts";
import { FilterChoice, ListFilters } from "../../../resource/ListFilters.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { useNarrow } from "../../../ui/narrow.ts";
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
      <MainFilters chosen={chosen} query={query} />
      <MoreFilters isSet={SELDOM.some((name) => search[name] !== undefined)}>
        <SeldomFilters chosen={chosen} query={query} data={data} />
        <PlanChip
          project={project}
          name={t("commitments.filters.plan")}
          chosen={chosen(query.plan)}
          onChosen={change("plan")}
        />
        <ViewChoices search={search} />
      </MoreFilters>
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

/** The query parameters of the filters below "more". */
const SELDOM = ["responsible", "state", "plan", "group", "columns"];

/** The filters that are seldom set, on a line of their own; visible without a press while one of them is set. */
function MoreFilters({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  const t = useT();
  const narrow = useNarrow();
  const [isOpen, setIsOpen] = useState(false);
  // A phone shows all of them in its sheet.
  if (narrow) return children;
  const isShown = isSet || isOpen;
  return (
    <>
      <Button kind="quiet" size="small" aria-expanded={isShown} onClick={() => setIsOpen(!isShown)}>
        {t("commitments.filters.more")}
      </Button>
      {isShown && <span className={styles.seldom}>{children}</span>}
    </>
  );
}

interface ChosenFiltersProps {
  chosen(value: unknown): string[];
  query: ReturnType<typeof matrixQuery>;
}

function MainFilters({ chosen, query }: ChosenFiltersProps) {
  const t = useT();
  const locale = useLocale();
  const frequencies = FREQUENCIES.map((value) => ({
    value,
    label: FREQUENCY_NAMES[value][locale][0] ?? value,
  }));
  return (
    <>
      <FilterChoice
        field="component"
        name={t("commitments.filters.component")}
        options={COMPONENTS.map((value) => ({ value, label: t(`commitments.components.${value}`) }))}
        chosen={chosen(query.component)}
      />
      <FilterChoice
        field="frequency"
        name={t("commitments.filters.frequency")}
        options={[...frequencies, { value: "none", label: t("commitments.filters.none") }]}
        chosen={chosen(query.frequency)}
      />
      <FilterChoice
        field="coverage"
        name={t("commitments.filters.coverage")}
        options={COVERAGES.map((value) => ({ value, label: t(`commitments.coverages.${value}`) }))}
        chosen={chosen(query.coverage)}
      />
    </>
  );
}

function SeldomFilters({ chosen, query, data }: ChosenFiltersProps & Pick<MatrixFiltersProps, "data">) {
  const t = useT();
  const responsibles = (data?.responsibles ?? []).map((value) => ({ value, label: value }));
  return (
    <>
      <FilterChoice
        field="responsible"
        name={t("commitments.filters.responsible")}
        options={[...responsibles, { value: "none", label: t("commitments.filters.none") }]}
        chosen={chosen(query.responsible)}
      />
      <FilterChoice
        field="state"
        name={t("commitments.filters.state")}
        options={COMMITMENT_STATES.map((value) => ({ value, label: t(`commitments.states.${value}`) }))}
        chosen={chosen(query.state)}
      />
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
