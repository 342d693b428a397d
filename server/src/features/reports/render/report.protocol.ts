// The pieces that are sent to the process that writes a report. Nothing in them depends on the clock.
import type { ReportKind } from "@vetaverde/contract/reports";
import type { Product } from "@vetaverde/domain/chemistry/neutraliser";
import type { Locale } from "@vetaverde/domain/locale";
import type { PlacedTile } from "@vetaverde/domain/reports/board-page";
import type { Dose, WaterSample } from "@vetaverde/domain/reports/consumption";
import type { ReportValue, VerdictTally } from "@vetaverde/domain/reports/variation";
import type { WaterDrawing } from "@vetaverde/domain/reports/water-page";
import type { Limit } from "@vetaverde/domain/thresholds/limit";

export interface ReportInput {
  /** Where to write the PDF. */
  path: string;
}

/** A line of the contents; `under` groups them by station. */
export interface ReportEntry {
  title: string;
  under: string | null;
}

export interface ReportCover {
  kind: "cover";
  /** A diagram is a single page, drawn while the caller waits. */
  report: ReportKind | "diagram";
  locale: Locale;
  /** Version of the application: the same data and version give the same bytes. */
  version: string;
  project: { name: string; company: string; color: string };
  /** PNG. */
  logo: Buffer | null;
  /** Days, both inclusive. */
  from: string;
  to: string;
  /** The last day with data; null when there are none. */
  dataDay: string | null;
  /** In order: one piece follows for each. */
  contents: readonly ReportEntry[];
  /** The limit sets with which results are compared, and their versions. */
  limitSets: readonly string[];
}

/** A limit and its validity; days, both inclusive, null when open-ended. */
export interface ReportLimit {
  /** Name of the set and its version. */
  name: string;
  limit: Limit;
  from: string | null;
  to: string | null;
  /** Verdict counts of the results from its period and its kinds of water. */
  tally: VerdictTally;
  /** For a limit that depends on the water: its value for each sample whose water is known. */
  own: readonly { day: string; value: number }[];
}

export interface ReportPair {
  kind: "pair";
  station: string;
  parameter: string;
  /** Code of the parameter. */
  code: string;
  fraction: "" | "total" | "dissolved";
  unit: string;
  /** In order of their days. */
  values: readonly ReportValue[];
  /** Results that could not be converted to the parameter's unit and are in no figure. */
  unconverted: number;
  limits: readonly ReportLimit[];
}

export interface ReportNeutraliser {
  kind: "neutraliser";
  name: string;
  inlet: string;
  outlet: string;
  product: Product;
  doses: readonly Dose[];
  before: readonly WaterSample[];
  after: readonly WaterSample[];
}

export interface ReportBoard {
  kind: "board";
  /** The project's time zone, in which instants are shown. */
  timeZone: string;
  tiles: readonly PlacedTile[];
}

export interface ReportDiagram {
  kind: "diagram";
  drawing: WaterDrawing;
}

export type ReportPiece = ReportCover | ReportPair | ReportNeutraliser | ReportBoard | ReportDiagram;
