// What the worker process and the service exchange about a file of the catalogue.

import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { CatalogFileFormat, CatalogQuestionId } from "@vetaverde/contract/catalog-imports";
import type { Place, UtmZone } from "@vetaverde/domain/geo/convert";
import type { Datum } from "@vetaverde/domain/geo/datums";
import type { Locale } from "@vetaverde/domain/locale";
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import type { CheckedSheet, NotTemplate } from "../../../gateways/excel/import/file-check.ts";

/** What the person said about the file as a whole. */
export type CatalogAnswers = Readonly<Partial<Record<CatalogQuestionId, string>>>;

export interface CatalogFileInput {
  readonly fileName: string;
  readonly locale: Locale;
  readonly answers: CatalogAnswers;
  /** Folded names of the environmental components that the project has. */
  readonly components: readonly string[];
  /** The middle of the project's stations; null where none has coordinates. */
  readonly middle: Place | null;
}

/** A row without faults. What its cells left blank is undefined. */
export interface CatalogRowRead {
  readonly row: number;
  readonly kind: CatalogKind;
  readonly name: string;
  readonly description?: string;
  readonly place?: Place;
  /** How the place was told: a key of `systems`. */
  readonly system?: string;
  readonly elevation?: number;
  readonly frequency?: Frequency;
  /** Folded names. */
  readonly components?: readonly string[];
  readonly active?: boolean;
}

/** A system in which coordinates of the file are. */
export interface SystemRead {
  readonly transformation: string;
  readonly utm: UtmZone | null;
  readonly rows: number;
  /** Rows outside of the area in which the transformation's parameters hold. */
  readonly outside: number;
}

/** What of a file of shapes is no station. */
export interface LeftOut {
  readonly lines: number;
  readonly polygons: number;
  /** Several points under one name. */
  readonly multipoints: number;
  /** Without any place. */
  readonly empty: number;
}

/** A question that the file leaves open; `attributes` are what its points have beside their places. */
export interface OpenQuestion {
  readonly id: CatalogQuestionId;
  readonly attributes?: readonly string[];
}

/** What a file of shapes says of its coordinates. */
export interface DeclaredSystem {
  /** Null: not said. */
  readonly axes: "degrees" | "utm" | null;
  readonly zone: UtmZone | null;
  /** A transformation's id, or a datum of which there are several. */
  readonly datum: { readonly transformation: string } | { readonly datum: Datum } | null;
  /** As the file has it, where it is not one of those that are known. */
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
