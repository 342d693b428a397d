import type {
  InstrumentDocument,
  InstrumentJob,
  JobError,
  ListedInstrument,
} from "@vetaverde/contract/instruments";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { JobRow } from "./instruments.store.ts";
import type { DocumentRow, FullJobRow, InstrumentRow } from "./rows.gen.ts";

export function toInstrument({ job, ...row }: InstrumentRow): WithDates<ListedInstrument> {
  return {
    ...row,
    job: job && toJob(job),
  };
}

const toJob = ({ error, askedAt, endedAt, ...job }: JobRow) => ({
  ...job,
  ...(error ? { error: error as JobError } : {}),
  askedAt: new Date(askedAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
});

export const toFullJob = ({
  instrument,
  askedBy,
  ...row
}: FullJobRow): Omit<WithDates<InstrumentJob>, "model"> => ({
  ...toJob(row),
  instrument,
  askedBy,
});

export const toDocument = ({
  ocrPages,
  ocrConfidence,
  ...row
}: DocumentRow): WithDates<InstrumentDocument> => ({
  ...row,
  ocr: { pages: ocrPages, confidence: ocrConfidence },
});
