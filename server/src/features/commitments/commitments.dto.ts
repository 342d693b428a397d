import type { Commitment } from "@vetaverde/contract/commitment";
import type { WithDates } from "@vetaverde/contract/shapes";
import { commitmentCode } from "@vetaverde/domain/commitments/code";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type Covered, coverageOf, UNCOVERED } from "./commitments.coverage.ts";
import type { CommitmentFields } from "./commitments.rows.ts";
import * as store from "./commitments.store.ts";
import type { CommitmentRow } from "./rows.gen.ts";

export function toCommitment(
  row: CommitmentRow & { state: Commitment["state"] },
  covered: Covered = UNCOVERED,
): WithDates<Commitment> {
  const { number, reviewedAt, reviewedBy, reason, updatedAt, ...rest } = row;
  return {
    ...rest,
    ...covered,
    code: commitmentCode(number),
    hidden: { plans: 0, devices: 0, transmissions: 0 },
    review: reviewedAt && reviewedBy ? { at: reviewedAt, by: reviewedBy, reason } : null,
    updatedAt,
  };
}

/** @throws AppError NOT_FOUND, also for a commitment that was replaced */
export async function existing(db: Db | Tx, project: string, id: string): Promise<WithDates<Commitment>> {
  const row = await store.find(db, project, id);
  if (!row || !isLive(row)) throw new AppError("NOT_FOUND");
  return toCommitment(row, (await coverageOf(db, project, id)).get(id));
}

/**
 * Several at once, in the order of their codes.
 * @throws AppError NOT_FOUND when one of them does not exist, or was replaced
 */
export async function allExisting(
  db: Db | Tx,
  project: string,
  ids: ReadonlySet<string>,
): Promise<WithDates<Commitment>[]> {
  const rows = (await store.findAll(db, project, [...ids])).filter(isLive);
  if (rows.length < ids.size) throw new AppError("NOT_FOUND");
  const covered = await coverageOf(db, project);
  return rows.map((row) => toCommitment(row, covered.get(row.id)));
}

export const isLive = (row: CommitmentRow): row is CommitmentRow & { state: Commitment["state"] } =>
  row.state !== "replaced";

/** The editable fields of a displayed commitment. */
export const fieldsOf = (one: CommitmentFields): CommitmentFields => ({
  text: one.text,
  summary: one.summary,
  component: one.component,
  frequency: one.frequency,
  every: one.every,
  deadline: one.deadline,
  condition: one.condition,
  indicator: one.indicator,
  responsible: one.responsible,
});

/** The fields of a commitment that the history and the audit trail record. */
export const auditFields = ({
  code,
  state,
  page,
  plans,
  stations,
  devices,
  transmissions,
  review,
  ...rest
}: WithDates<Commitment>): Record<string, unknown> => ({
  code,
  state,
  page,
  ...fieldsOf(rest),
  ...(review?.reason ? { reason: review.reason } : {}),
  ...(plans.length > 0
    ? { plans: plans.map(({ plan, shortCommitment }) => `${plan.title}: ${shortCommitment}`) }
    : {}),
  ...(transmissions.length > 0 ? { transmissions: transmissions.map(({ name }) => name) } : {}),
  ...(stations.length > 0 ? { stations: stations.map(({ name }) => name) } : {}),
  ...(devices.length > 0 ? { devices: devices.map(({ serial }) => serial) } : {}),
});
