// What passes to the process that writes a report: piece by piece. Nothing in it is of the clock.
import type { ReportKind } from "@vetaverde/contract/reports";
import type { Product } from "@vetaverde/domain/chemistry/neutraliser";
import type { Locale } from "@vetaverde/domain/locale";
import type { PlacedTile } from "@vetaverde/domain/reports/board-page";
import type { Dose, WaterSample } from "@vetaverde/domain/reports/consumption";
import type { Counted, ReportValue } from "@vetaverde/domain/reports/variation";
import type { WaterDrawing } from "@vetaverde/domain/reports/water-page";
import type { Limit } from "@vetaverde/domain/thresholds/limit";

export interface ReportInput {
  /** Where the PDF is to lie. */
  path: string;
}

/** A line of the contents; `under` groups them by station. */
export interface ReportEntry {
  title: string;
  under: string | null;
}

export interface ReportCover {
  kind: "cover";
  /** A diagram is one page by itself, drawn while somebody waits. */
  report: ReportKind | "diagram";
  locale: Locale;
  /** Of the program: the same data and version give the same bytes. */
  version: string;
  project: { name: string; company: string; color: string };
  /** PNG. */
  logo: Buffer | null;
  /** Days, both in it. */
  from: string;
  to: string;
  /** The last day of which it tells something; null where there are no data. */
  dataDay: string | null;
  /** In their order: a piece follows for each. */
  contents: readonly ReportEntry[];
  /** The limit sets that results are held against, with their versions. */
  limitSets: readonly string[];
}

/** A limit as it holds over a time; days, both in it, null where it is open. */
export interface ReportLimit {
  /** Name of the set and its version. */
  name: string;
  limit: Limit;
  from: string | null;
  to: string | null;
  /** How the results stand against it that are of its days and its waters. */
  counted: Counted;
  /** Of a limit that depends on the water: what it came to for each sample whose water is known. */
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
  /** By their days. */
  values: readonly ReportValue[];
  /** Results that could not be brought into the parameter's unit: they are in no figure. */
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
  /** The project's, by which instants are told. */
  timeZone: string;
  tiles: readonly PlacedTile[];
}

export interface ReportDiagram {
  kind: "diagram";
  drawing: WaterDrawing;
}

export type ReportPiece = ReportCover | ReportPair | ReportNeutraliser | ReportBoard | ReportDiagram;

export interface ReportDone {
  /** SHA-256 of all that was drawn. */
  data: string;
  pages: number;
}
