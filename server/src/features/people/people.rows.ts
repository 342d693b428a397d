// Checks the rows of a workbook of people one by one. The rules are those of the forms: each row is converted to the
// body of the call that adds one person, and the call's own schema validates it.
import { accountsEndpoints } from "@vetaverde/contract/accounts";
import type { Input } from "@vetaverde/contract/endpoint";
import { membersEndpoints } from "@vetaverde/contract/members";
import type { Locale } from "@vetaverde/domain/locale";
import { grantFault } from "@vetaverde/domain/permissions/grants";
import type { Role } from "@vetaverde/domain/permissions/roles";
import { type DateSystem, readDate } from "@vetaverde/domain/text/cell-dates";
import { type Cell, isBlank, readText } from "@vetaverde/domain/text/cells";
import { addDays } from "@vetaverde/domain/time/dates";
import { localToInstant } from "@vetaverde/domain/time/zone";
import type * as z from "zod";
import type { RowFault as Fault, FoundColumn, RowReader } from "../../gateways/excel/import/layout.ts";
import type { SheetRow } from "../../gateways/excel/read/sheet-scanner.ts";
import { type ImportScope, PEOPLE_COLUMNS, type PeopleKey } from "./people.columns.ts";
import { languages, type Named, namesIn, rolesBy } from "./people.lists.ts";
import type { PeopleRule } from "./people.messages.ts";

export type NewAccount = Input<(typeof accountsEndpoints)["create"]>["body"];
export type NewMember = Input<(typeof membersEndpoints)["add"]>["body"];

/** A valid row: the body with which the form would have added this person. */
export interface CheckedPerson {
  readonly row: number;
  readonly person: NewAccount | NewMember;
}

/** Why an address cannot be imported in this scope. */
export type ConflictRule = Extract<PeopleRule, "alreadyUser" | "alreadyMember" | "addressGone">;
export type PeopleConflicts = ReadonlyMap<string, ConflictRule>;

/** What the rows are checked against. */
export interface PeopleSetting {
  readonly scope: ImportScope;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly now: number;
  /** By address, in lower case. */
  readonly conflicts: PeopleConflicts;
}

type RowFault = Fault<PeopleKey, PeopleRule>;

// A lone surrogate cannot be stored by the database.
const BROKEN = /\p{Surrogate}/u;

const SCHEMAS: Readonly<Record<ImportScope, z.ZodType>> = {
  platform: accountsEndpoints.create.body,
  project: membersEndpoints.add.body,
};

/** The first instant after the day in the project's time zone. */
const endOf = (day: string, timeZone: string): string =>
  new Date(localToInstant({ date: addDays(day, 1), time: "00:00" }, timeZone)).toISOString();

export class PeopleReader implements RowReader<CheckedPerson, PeopleKey> {
  readonly catalog = {};
  readonly #setting: PeopleSetting;
  readonly #system: DateSystem;
  readonly #index: ReadonlyMap<PeopleKey, number>;
  readonly #roles: Named<Role>;
  readonly #languages: Named<Locale>;
  readonly #seen = new Map<string, number>();
  #faults: RowFault[] = [];

  constructor(columns: readonly FoundColumn<PeopleKey>[], system: DateSystem, setting: PeopleSetting) {
    this.#setting = setting;
    this.#system = system;
    this.#index = new Map(columns.map(({ key, index }) => [key, index]));
    this.#roles = rolesBy(setting.locale);
    this.#languages = languages();
  }

  check(row: SheetRow): { checked: CheckedPerson | null; faults: readonly RowFault[] } {
    this.#faults = [];
    const person = this.#judge(this.#bodyOf(row));
    this.#once(row);
    const order = PEOPLE_COLUMNS[this.#setting.scope].map(({ key }) => key);
    const faults = this.#faults.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
    return { checked: faults.length === 0 && person ? { row: row.number, person } : null, faults };
  }

  #fault(key: PeopleKey, rule: PeopleRule, more: Pick<RowFault, "suggestion" | "params"> = {}): void {
    if (!this.#faults.some((fault) => fault.key === key)) this.#faults.push({ key, rule, ...more });
  }

  #cell(row: SheetRow, key: PeopleKey): Cell {
    const index = this.#index.get(key);
    return index === undefined ? null : (row.cells[index] ?? null);
  }

  #text(row: SheetRow, key: PeopleKey): string | undefined {
    const cell = this.#cell(row, key);
    if (isBlank(cell)) return undefined;
    const text = readText(cell);
    if (text.fault) this.#fault(key, text.fault);
    else if (BROKEN.test(text.value)) this.#fault(key, "unseen");
    else return text.value;
    return undefined;
  }

  /** The body that the form would send. */
  #bodyOf(row: SheetRow): Record<string, unknown> {
    const { scope, locale } = this.#setting;
    for (const { key, filled } of PEOPLE_COLUMNS[scope])
      if (filled && isBlank(this.#cell(row, key))) this.#fault(key, "required");
    const body: Record<string, unknown> = { locale: this.#language(row) ?? locale };
    for (const key of ["email", "name", "lastName", "position", "phone"] as const) {
      const text = this.#text(row, key);
      if (text !== undefined) body[key] = text;
    }
    return scope === "project" ? { ...body, ...this.#grantOf(row) } : body;
  }

  #language(row: SheetRow): Locale | undefined {
    const text = this.#text(row, "locale");
    if (text === undefined) return undefined;
    const found = this.#languages.find(text);
    if (!found) this.#fault("locale", "unknownLanguage", { suggestion: this.#languages.suggest(text) });
    return found;
  }

  /** With a last day the permissions are guest permissions. */
  #grantOf(row: SheetRow): { permissions: Role[]; guest?: { permissions: Role[]; expiresAt: string } } {
    const permissions = this.#permissions(this.#text(row, "permissions") ?? "");
    const cell = this.#cell(row, "until");
    if (isBlank(cell)) return { permissions };
    const day = readDate(cell, this.#system);
    if (day.fault) {
      this.#fault("until", day.fault);
      return { permissions };
    }
    return {
      permissions: [],
      guest: { permissions, expiresAt: endOf(day.value.date, this.#setting.timeZone) },
    };
  }

  #permissions(text: string): Role[] {
    const roles = new Set<Role>();
    for (const name of namesIn(text)) {
      const role = this.#roles.find(name);
      if (role) roles.add(role);
      else
        this.#fault("permissions", "unknownPermission", {
          suggestion: this.#roles.suggest(name),
          params: { value: name },
        });
    }
    return [...roles];
  }

  /** Validates the body with the call's schema and the rule on which permissions may be granted. */
  #judge(body: Record<string, unknown>): NewAccount | NewMember | null {
    const { scope, now } = this.#setting;
    const result = SCHEMAS[scope].safeParse(body);
    for (const issue of result.error?.issues ?? []) this.#broken(issue, body);
    // The rule on permissions is checked separately, so that its fault is reported with all others of the row.
    const fault =
      scope === "project" ? grantFault(body as Pick<NewMember, "permissions" | "guest">, now) : null;
    if (fault === "noPermission") this.#fault("permissions", fault);
    else if (fault) this.#fault("until", "pastEnd");
    return result.success ? (result.data as NewAccount | NewMember) : null;
  }

  #broken(issue: z.core.$ZodIssue, body: Record<string, unknown>): void {
    const [first] = issue.path;
    if (first === "guest") {
      this.#fault("permissions", issue.code === "too_small" ? "noPermission" : "guestAdmin");
      return;
    }
    const key = first as PeopleKey;
    // Only a missing value is reported here; a cell that was refused while reading is reported already.
    if (body[key] === undefined) this.#fault(key, "required");
    else if (issue.code === "too_big")
      this.#fault(key, "tooLong", {
        params: { length: String(body[key]).length, max: Number(issue.maximum) },
      });
    else this.#fault(key, key === "email" ? "notEmail" : "unseen");
  }

  /** An address may appear only once in a file, and must not be in use already. */
  #once(row: SheetRow): void {
    const email = this.#text(row, "email")?.toLowerCase();
    if (email === undefined) return;
    const first = this.#seen.get(email);
    const conflict = this.#setting.conflicts.get(email);
    if (first !== undefined) this.#fault("email", "twice", { params: { row: String(first) } });
    else if (conflict) this.#fault("email", conflict);
    if (first === undefined) this.#seen.set(email, row.number);
  }
}
