// Workbooks of people for the tests, with text cells and serial numbers, written by a small package writer.
import type { Locale } from "@vetaverde/domain/locale";
import { xlsx } from "../../../gateways/excel/testing/packages.ts";
import { type ImportScope, PEOPLE_COLUMNS, type PeopleKey } from "../people.columns.ts";

export type CellInput = string | number | { serial: number } | { error: string } | null | undefined;
export type PersonInput = Partial<Record<PeopleKey, CellInput>>;

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function cell(value: CellInput): string {
  if (value === null || value === undefined) return "<c/>";
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  if (typeof value === "string") {
    return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  }
  return "error" in value ? `<c t="e"><v>${value.error}</v></c>` : `<c s="1"><v>${value.serial}</v></c>`;
}

const row = (values: readonly CellInput[]): string => `<row>${values.map(cell).join("")}</row>`;

/** A workbook for a scope with a header row and these people. */
export function peopleBook(
  scope: ImportScope,
  people: readonly PersonInput[],
  { locale = "es", headers }: { locale?: Locale; headers?: readonly string[] } = {},
): Buffer {
  const columns = PEOPLE_COLUMNS[scope];
  const head = headers ?? columns.map(({ header }) => header[locale]);
  const data = [head, ...people.map((person) => columns.map(({ key }) => person[key]))].map(row).join("");
  return xlsx({ styles: STYLES, sheets: [{ name: "Personas", data }] });
}

/** A valid row, which tests override. */
export const someone = (change: PersonInput = {}): PersonInput => ({
  email: "ana.soto@example.org",
  name: "Ana",
  lastName: "Soto",
  position: "Hidrogeóloga",
  phone: "+56 9 1234 5678",
  locale: "Español",
  permissions: "Lectura",
  ...change,
});
