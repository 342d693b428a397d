import type { CommitmentState, Coverage } from "@vetaverde/contract/commitment";
import type { Component } from "@vetaverde/domain/text/found";

/** Messages of the server about commitments: in errors and in files. */
export interface CommitmentWords {
  noSuchDocument: string;
  noSuchPage: string;
  noSuchPart: string;
  noSuchSeries: string;
  noSuchPlace: string;
  sameTwice: string;
  otherDocument: string;
  tooLong: string;
  /** Shown wherever unreviewed text appears. */
  warning: string;
  file: string;
  /** Name of the file. */
  draft: string;
  sources: string;
  /** Replaces the names in an area that the requesting user may not see, with their number. */
  closed: string;
  states: Record<CommitmentState, string>;
  coverages: Record<Coverage, string>;
  components: Record<Component, string>;
  columns: Record<
    | "code"
    | "summary"
    | "text"
    | "instrument"
    | "document"
    | "page"
    | "component"
    | "frequency"
    | "every"
    | "deadline"
    | "condition"
    | "indicator"
    | "responsible"
    | "state"
    | "confidence"
    | "reviewedBy"
    | "reviewedAt"
    | "reason"
    | "notice"
    | "coverage"
    | "plans"
    | "stations"
    | "places"
    | "devices"
    | "unmonitored"
    | "extractor"
    | "quote",
    string
  >;
}
