import type {
  InstrumentDocument,
  InstrumentJob,
  JobError,
  ListedInstrument,
} from "@vetaverde/contract/instruments";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { DocumentRow, FullJobRow, InstrumentRow } from "./rows.gen.ts";

export function toInstrument({ job, ...row }: InstrumentRow): WithDates<ListedInstrument> {
  return {
    ...row,
    job: job && toJob(job),
  };
}

/** Within the row of its instrument the database writes a job's instants as texts with an offset. */
type StoredJob = Omit<FullJobRow, "instrument" | "askedBy" | "askedAt" | "endedAt"> & {
  askedAt: string | Date;
  endedAt: string | Date | null;
};

const toJob = ({ error, askedAt, endedAt, ...job }: StoredJob) => ({
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
