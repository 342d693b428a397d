import type {
  InstrumentDocument,
  InstrumentJob,
  JobError,
  ListedInstrument,
} from "@vetaverde/contract/instruments";
import type { JobRow } from "./instruments.store.ts";
import type { DocumentRow, FullJobRow, InstrumentRow } from "./rows.gen.ts";

export function toInstrument({ job, processedAt, updatedAt, ...row }: InstrumentRow): ListedInstrument {
  return {
    ...row,
    job: job && toJob(job),
    processedAt: processedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

const toJob = ({ error, askedAt, endedAt, ...job }: JobRow) => ({
  ...job,
  ...(error ? { error: error as JobError } : {}),
  askedAt: new Date(askedAt).toISOString(),
  endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
});

export const toFullJob = ({ instrument, askedBy, ...row }: FullJobRow): Omit<InstrumentJob, "model"> => ({
  ...toJob(row),
  instrument,
  askedBy,
});

export const toDocument = ({
  ocrPages,
  ocrConfidence,
  addedAt,
  ...row
}: DocumentRow): InstrumentDocument => ({
  ...row,
  ocr: { pages: ocrPages, confidence: ocrConfidence },
  addedAt: addedAt.toISOString(),
});
