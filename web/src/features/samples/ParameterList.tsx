import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { PARAMETER_AREAS } from "@vetaverde/contract/sample-parameters";
import { useFormat } from "../../lib/format.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { withFilter } from "../../resource/filters.ts";
import { FilterChoice, ListFilters } from "../../resource/ListFilters.tsx";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { answersTo } from "./parameter.draft.ts";
import styles from "./samples.module.css";

interface ParameterListProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  /** Address of a parameter's page. */
  href(code: string): string;
}

/** All parameters on one page, filtered by search text and group. */
export function ParameterList({ project, search, onSearch, href }: ParameterListProps) {
  const t = useT();
  const { list, q, areas, matches } = useMatchingParameters(project, search);
  return (
    <>
      <ListFilters
        search={search}
        onSearch={onSearch}
        text={{ label: t("samples.parameters.search"), value: q }}
        count={areas.length > 0 ? 1 : 0}
        onClear={() => onSearch(withFilter(search, "area", []))}
        result={matches ? t("samples.parameters.count", { n: matches.length }) : ""}
      >
        <FilterChoice
          field="area"
          name={t("samples.parameters.area")}
          options={PARAMETER_AREAS.map((value) => ({ value, label: t(`samples.parameters.areas.${value}`) }))}
          chosen={areas}
        />
      </ListFilters>
      <div className={layout.inset}>
        <QueryState
          query={list}
          errorTitle={t("samples.parameters.failed")}
          skeletonRows={8}
          empty={{
            when: matches?.length === 0,
            title: t("samples.parameters.none"),
            text: t("samples.parameters.noneHint"),
            action: <Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button>,
          }}
        >
          {() => <ParameterTable items={matches ?? []} href={href} />}
        </QueryState>
      </div>
    </>
  );
}

function useMatchingParameters(project: string, search: Search) {
  const list = useCallQuery("samples", "parameters", { params: { project } });
  const q = String(search["q"] ?? "");
  const chosen = [search["area"] ?? []].flat();
  const areas = PARAMETER_AREAS.filter((area) => chosen.includes(area));
  const matches = list.data?.filter(
    (one) =>
      (q.trim() === "" || answersTo(one, q.trim())) && (areas.length === 0 || areas.includes(one.area)),
  );
  return { list, q, areas, matches };
}

function ParameterTable({ items, href }: { items: readonly Parameter[]; href(code: string): string }) {
  const t = useT();
  const locale = useLocale();
  const { columns, quiet, area } = useParameterColumns();
  return (
    <Table
      label={t("samples.parameters.title")}
      columns={columns}
      rows={items}
      rowKey={({ code }) => code}
      href={({ code }) => href(code)}
      phone={(one) => (
        <>
          <span className={layout.phoneCardHead}>
            <b>{one.names[locale]}</b>
            {quiet(one.code)}
            <Origin one={one} />
          </span>
          <span className={layout.phoneCardLine}>
            {one.unit} · {area(one)} · {t("samples.nResults", { n: one.results })}
          </span>
        </>
      )}
    />
  );
}

function useParameterColumns() {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const quiet = (text: string) => <span className={layout.muted}>{text}</span>;
  const area = (one: Parameter) => t(`samples.parameters.areas.${one.area}`);
  const columns: Column<Parameter>[] = [
    {
      key: "name",
      head: t("samples.parameters.name"),
      width: "220px",
      cell: ({ names }) => <b>{names[locale]}</b>,
    },
    { key: "code", head: t("samples.parameters.code"), width: "120px", cell: ({ code }) => code },
    { key: "unit", head: t("samples.parameters.unit"), width: "130px", cell: ({ unit }) => unit },
    { key: "cas", head: t("samples.parameters.cas"), width: "120px", cell: ({ cas }) => cas ?? quiet("–") },
    { key: "area", head: t("samples.parameters.area"), width: "150px", cell: area },
    {
      key: "aliases",
      head: t("samples.parameters.aliases"),
      cell: ({ aliases }) => <span className={styles.aliases}>{aliases.join(", ")}</span>,
    },
    {
      key: "results",
      head: t("samples.results"),
      width: "96px",
      align: "end",
      cell: ({ results }) => <span className={layout.unbrokenNumbers}>{format.number(results)}</span>,
    },
    {
      key: "state",
      head: t("samples.parameters.state"),
      width: "150px",
      cell: (one) => <Origin one={one} />,
    },
  ];
  return { columns, quiet, area };
}

/** Whether the definition is the shared one or an override of this project. */
function Origin({ one }: { one: Parameter }) {
  const t = useT();
  if (!one.active) return <span className={styles.origin}>{t("samples.parameters.inactive")}</span>;
  if (!one.standard) return <span className={styles.origin}>{t("samples.parameters.own")}</span>;
  if (one.version > 0) return <span className={styles.origin}>{t("samples.parameters.changed")}</span>;
  return <span className={layout.muted}>{t("samples.parameters.standard")}</span>;
}
