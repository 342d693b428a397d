import type { EvidenceFile } from "@vetaverde/contract/evidence";
import type { FollowUp } from "@vetaverde/contract/monitorings";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { listValues } from "../measurements/measured-values.store.ts";
import { toMeasured } from "../measurements/measured-values.ts";
import { planWords } from "../plans.messages.ts";
import * as store from "./follow-ups.store.ts";
import type { EvidenceFiles } from "./plans.evidence.ts";

export async function listFollowUps(
  { db, mayPreview }: { db: Db; mayPreview: EvidenceFiles["mayPreview"] },
  project: string,
  monitoring: string,
): Promise<WithDates<FollowUp>[]> {
  if (!(await store.isMonitoring(db, project, monitoring))) throw new AppError("NOT_FOUND");
  const rows = await store.listFollowUps(db, project, monitoring);
  const files = rows.length > 0 ? await store.listEvidence(db, project, monitoring) : [];
  const values = rows.length > 0 ? await listValues(db, project, monitoring) : [];
  const toEvidenceFile = ({ followUp: _, ...file }: store.EvidenceRow): EvidenceFile => ({
    ...file,
    preview: mayPreview(file.kind),
  });
  return rows.map(({ actionOn, actionAt, latitude, longitude, accuracy, ...row }) => ({
    ...row,
    actionDate: actionAt ?? actionOn,
    position: latitude === null || longitude === null ? null : { latitude, longitude, accuracy },
    measured: values
      .filter(({ followUp }) => followUp === row.id)
      .map((value) => toMeasured(value, value.at)),
    evidence: files.filter(({ followUp }) => followUp === row.id).map(toEvidenceFile),
  }));
}

/**
 * Stores the references to a follow-up's files. @throws AppError VALIDATION when a file is not evidence of the project
 */
export async function attachEvidence(
  tx: Tx,
  project: string,
  followUp: string,
  files: readonly string[],
  ctx: Context,
): Promise<void> {
  const fileIds = [...new Set(files)];
  if (fileIds.length === 0) return;
  const attached = await store.insertEvidence(tx, project, followUp, fileIds);
  if (attached === fileIds.length) return;
  const message = planWords(ctx.locale).followUp.evidence;
  throw new AppError("VALIDATION", { details: [{ path: "evidence", message }] });
}
