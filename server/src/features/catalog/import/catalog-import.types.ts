// The types that the worker process and the service exchange about a catalogue file.

import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { CatalogFileFormat, CatalogQuestionId } from "@vetaverde/contract/catalog-imports";
import type { Place, UtmZone } from "@vetaverde/domain/geo/convert";
import type { Datum } from "@vetaverde/domain/geo/datums";
import type { Locale } from "@vetaverde/domain/locale";
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import type { CheckedSheet, NotTemplate } from "../../../gateways/excel/import/file-check.ts";

/** The user's answers about the file as a whole. */
export type CatalogAnswers = Readonly<Partial<Record<CatalogQuestionId, string>>>;

export interface CatalogFileInput {
  readonly fileName: string;
  readonly locale: Locale;
  readonly answers: CatalogAnswers;
  /** Folded names of the project's existing environmental components. */
  readonly components: readonly string[];
  /** The median of the project's stations; null when none has coordinates. */
  readonly middle: Place | null;
}

/** A row without faults. Blank cells are undefined. */
export interface CatalogRowRead {
  readonly row: number;
  readonly kind: CatalogKind;
  readonly name: string;
  readonly description?: string;
  readonly place?: Place;
  /** The system of the row's coordinates: a key of `systems`. */
  readonly system?: string;
  readonly elevation?: number;
  readonly frequency?: Frequency;
  /** Folded names. */
  readonly components?: readonly string[];
  readonly active?: boolean;
}

/** A coordinate system that the file uses. */
export interface SystemRead {
  readonly transformation: string;
  readonly utm: UtmZone | null;
  readonly rows: number;
  /** Rows outside the area in which the transformation is valid. */
  readonly outside: number;
}

/** Counts of shapes that cannot become stations. */
export interface LeftOut {
  readonly lines: number;
  readonly polygons: number;
  /** Several points under one name. */
  readonly multipoints: number;
  /** Without coordinates. */
  readonly empty: number;
}

/** A question that the file leaves open; `attributes` are the attributes of its points. */
export interface OpenQuestion {
  readonly id: CatalogQuestionId;
  readonly attributes?: readonly string[];
}

/** The coordinate system that a file of shapes declares. */
export interface DeclaredSystem {
  /** Null: not declared. */
  readonly axes: "degrees" | "utm" | null;
  readonly zone: UtmZone | null;
  /** A transformation's id, or a datum that has several. */
  readonly datum: { readonly transformation: string } | { readonly datum: Datum } | null;
  /** The declared name, when it is not a known system. */
  readonly text: string | null;
}

export interface CatalogFileRead {
  readonly format: CatalogFileFormat;
  readonly file: CheckedSheet;
  readonly rows: readonly CatalogRowRead[];
  readonly otherColumns: readonly string[];
  readonly questions: readonly OpenQuestion[];
  readonly declared: string | null;
  readonly systems: readonly SystemRead[];
  readonly leftOut: LeftOut | null;
}

export type CatalogFileResult = CatalogFileRead | { readonly notTemplate: NotTemplate };
