// The database form of a commitment, and the filters of its rows.
import type { Coverage } from "@vetaverde/contract/commitment";
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import type { Component } from "@vetaverde/domain/text/found";
import { type RawBuilder, sql } from "kysely";

/** The fields of a commitment that users may edit. */
export interface CommitmentFields {
  text: string;
  summary: string;
  component: Component;
  frequency: string | null;
  every: Frequency | null;
  deadline: string | null;
  condition: string | null;
  indicator: string | null;
  responsible: string | null;
}

export interface CommitmentFilters {
  instrument?: string[];
  document?: string[];
  component?: string[];
  state?: string[];
  frequency?: string[];
  responsible?: string[];
  coverage?: Coverage[];
  plan?: string[];
  onPage?: number;
  q?: string;
}

const person = (user: string) =>
  sql.raw(
    `case when ${user}.id is not null then json_build_object('id', ${user}.id, 'name', ${user}.name || ' ' || ${user}.last_name) end`,
  );

export const COLUMNS = sql`c.id, c.number, json_build_object('id', i.id, 'name', i.name) as instrument,
  json_build_object('id', d.id, 'name', d.name) as document, c.text, c.summary, c.page, c.page_end as "pageEnd", c.rects,
  c.language, c.component, c.frequency, c.every, c.deadline, c.condition, c.indicator, c.responsible, c.context,
  c.confidence, p.ocr, c.reasons, c.state, c.extractor, c.found_again as "foundAgain", c.fresh, c.version,
  c.reviewed_at as "reviewedAt", ${person("r")} as "reviewedBy", c.reason, c.updated_at as "updatedAt",
  ${person("w")} as "updatedBy"`;

export const FROM = sql`commitments c
  join published_instruments i on i.project_id = c.project_id and i.id = c.instrument_id
  join published_instrument_documents d on d.project_id = c.project_id and d.id = c.document_id
  left join published_instrument_pages p on p.project_id = c.project_id and p.document_id = c.document_id and p.page = c.page
  left join published_users r on r.id = c.reviewed_by
  left join published_users w on w.id = c.updated_by`;

const READING = sql`d.added_at, d.id, c.page, coalesce((c.rects->0->>'y')::float8, 0), c.place, c.number`;
export const ORDERS: Record<string, RawBuilder<unknown>> = {
  page: READING,
  "-page": sql`d.added_at desc, d.id, c.page desc, coalesce((c.rects->0->>'y')::float8, 0) desc, c.number`,
  number: sql`c.number`,
  "-number": sql`c.number desc`,
  component: sql`c.component, c.number`,
  "-component": sql`c.component desc, c.number`,
  confidence: sql`c.confidence nulls last, c.number`,
  "-confidence": sql`c.confidence desc nulls last, c.number`,
  updatedAt: sql`c.updated_at, c.number`,
  "-updatedAt": sql`c.updated_at desc, c.number`,
  instrument: sql`i.name_key, ${READING}`,
  "-instrument": sql`i.name_key desc, ${READING}`,
};

const NONE = "none";

/**
 * The filters as a condition over `commitments c`.
 * @param covered coverage of the commitments with monitorings; every other one is uncovered
 */
export function where(
  project: string,
  filters: CommitmentFilters,
  covered: ReadonlyMap<string, { coverage: Coverage }>,
): RawBuilder<unknown> {
  const clauses = [sql`c.project_id = ${project}`, sql`c.state <> 'replaced'`];
  const { instrument, document, component, state, frequency, responsible, coverage, plan, onPage, q } =
    filters;
  if (instrument) clauses.push(sql`c.instrument_id = any(${instrument}::uuid[])`);
  if (document) clauses.push(sql`c.document_id = any(${document}::uuid[])`);
  if (component) clauses.push(sql`c.component = any(${component}::text[])`);
  if (state) clauses.push(sql`c.state = any(${state}::text[])`);
  if (frequency) clauses.push(sql`coalesce(c.every, ${NONE}) = any(${frequency}::text[])`);
  if (responsible) clauses.push(sql`coalesce(c.responsible, ${NONE}) = any(${responsible}::text[])`);
  if (onPage) clauses.push(sql`${onPage} between c.page and c.page_end`);
  if (plan)
    clauses.push(sql`exists (select from commitment_plans l where l.project_id = c.project_id and l.commitment_id = c.id
      and l.plan_id = any(${plan}::uuid[]))`);
  if (coverage) clauses.push(coverageClause(coverage, covered));
  const text = q?.trim().replace(/[\\%_]/g, "\\$&");
  // A number of more than nine digits exceeds the database's integer.
  const code = /^c-?0*(\d{1,9})$/i.exec(q?.trim() ?? "")?.[1];
  if (text)
    clauses.push(
      sql`(c.text ilike ${`%${text}%`} or c.summary ilike ${`%${text}%`} or c.number = ${code ? Number(code) : null}::int)`,
    );
  return sql.join(clauses, sql` and `);
}

function coverageClause(
  coverages: readonly Coverage[],
  covered: ReadonlyMap<string, { coverage: Coverage }>,
): RawBuilder<unknown> {
  const all = [...covered];
  const ids = all.filter(([, one]) => coverages.includes(one.coverage)).map(([id]) => id);
  const those = sql`c.id = any(${ids}::uuid[])`;
  const rest = sql`not c.id = any(${all.map(([id]) => id)}::uuid[])`;
  return coverages.includes("none") ? sql`(${those} or ${rest})` : those;
}
