import type {
  InstrumentDocument,
  InstrumentJob,
  JobError,
  ListedInstrument,
} from "@vetaverde/contract/instruments";
import type { DocumentRow } from "./documents.store.ts";
import type { InstrumentRow, JobRow } from "./instruments.store.ts";
import type { FullJobRow } from "./jobs.store.ts";

export function shown({ job, processedAt, updatedAt, ...row }: InstrumentRow): ListedInstrument {
  return {
    ...row,
    job: job && shownJob(job),
    processedAt: processedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

const shownJob = ({ error, askedAt, endedAt, ...job }: JobRow) => ({
  ...job,
  ...(error ? { error: error as JobError } : {}),
  askedAt: new Date(askedAt).toISOString(),
  endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
});

export const shownFullJob = ({ instrument, askedBy, ...row }: FullJobRow): Omit<InstrumentJob, "model"> => ({
  ...shownJob(row),
  instrument,
  askedBy,
});

export const shownDocument = ({
  ocrPages,
  ocrConfidence,
  addedAt,
  ...row
}: DocumentRow): InstrumentDocument => ({
  ...row,
  ocr: { pages: ocrPages, confidence: ocrConfidence },
  addedAt: addedAt.toISOString(),
});
