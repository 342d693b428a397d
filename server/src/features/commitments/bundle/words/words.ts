/** Messages of an inspection bundle: whole sentences with placeholders in braces. */
export interface BundleWords {
  title: string;
  file: string;
  contents: string;
  /** {day}: the day as of which the data holds. */
  asOf: string;
  page: string;
  onPage: string;
  pages: string;
  unreviewed: string;
  rejected: string;
  sections: Record<"quote" | "facts" | "source" | "monitorings" | "evidence" | "history" | "proof", string>;
  fields: Record<"pages" | "read" | "coverage" | "stations" | "review", string>;
  reviewed: string;
  notReviewed: string;
  because: string;
  byOcr: string;
  byText: string;
  byHand: string;
  /** {name}, {page}, {pages}. */
  sourceLine: string;
  hash: string;
  markedNote: string;
  noPlace: string;
  pagesLeftOut: string;
  pageFailed: string;
  documentLost: string;
  statuses: Record<"done" | "far" | "near" | "unfulfilled" | "skipped" | "rescheduled", string>;
  plansIntro: string;
  noPlans: string;
  noMonitorings: string;
  hidden: string;
  oldestLeftOut: string;
  columns: Record<
    | "day"
    | "station"
    | "status"
    | "doneOn"
    | "followUp"
    | "by"
    | "number"
    | "name"
    | "at"
    | "of"
    | "size"
    | "when"
    | "action"
    | "change"
    | "code"
    | "commitment"
    | "state",
    string
  >;
  reason: string;
  mishap: string;
  noEvidence: string;
  evidenceLeftOut: string;
  photosLeftOut: string;
  actions: Record<
    "found" | "added" | "edited" | "accepted" | "rejected" | "reopened" | "split" | "merged" | "linked",
    string
  >;
  byProgram: string;
  historyLeftOut: string;
  nothing: string;
  proof: string;
  dataHash: string;
  documentHash: string;
  missingLetters: string;
}
