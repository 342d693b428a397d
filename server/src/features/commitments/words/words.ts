import type { CommitmentState, Coverage } from "@vetaverde/contract/commitment";
import type { Component } from "@vetaverde/domain/text/found";

/** What the server itself says of commitments: in refusals and in files. */
export interface CommitmentWords {
  noSuchDocument: string;
  noSuchPage: string;
  noSuchPart: string;
  noSuchSeries: string;
  noSuchPlace: string;
  sameTwice: string;
  otherDocument: string;
  tooLong: string;
  /** Stands wherever unreviewed text does. */
  warning: string;
  file: string;
  /** Name of the file. */
  draft: string;
  sources: string;
  /** Instead of names in an area that is closed to who asks for the file: how many there are. */
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
