import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { openXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { openWorkbook } from "../../gateways/excel/read/workbook-reader.ts";
import { type ImportScope, PEOPLE_COLUMNS } from "./people.columns.ts";
import { checkPeople, markPeople, readAddresses } from "./people.file.ts";
import type { ConflictRule, PeopleSetting } from "./people.rows.ts";
import { writePeopleTemplate } from "./people.template.ts";
import { type PersonInput, peopleBook, someone } from "./testing/people-books.ts";

const DOORS: readonly ImportScope[] = ["platform", "project"];
const NOW = Date.parse("2026-11-20T12:00:00Z");

const setting = (change: Partial<PeopleSetting> = {}): PeopleSetting => ({
  scope: "project",
  locale: "es",
  timeZone: "America/Santiago",
  now: NOW,
  conflicts: new Map<string, ConflictRule>(),
  ...change,
});

async function check(people: readonly PersonInput[], change: Partial<PeopleSetting> = {}) {
  const given = setting(change);
  const result = await checkPeople(
    peopleBook(given.scope, people, { locale: given.locale }),
    given,
    () => {},
  );
  if (!("file" in result)) throw new Error(JSON.stringify(result));
  return result;
}

const faultsOf = async (change: PersonInput, given: Partial<PeopleSetting> = {}) =>
  (await check([someone(change)], given)).file.errors.map(({ column, rule, suggestion }) => [
    column,
    rule,
    ...(suggestion ? [suggestion] : []),
  ]);

describe("the template for people", () => {
  it.each(DOORS.flatMap((scope) => LOCALES.map((locale) => [scope, locale] as const)))(
    "of the %s in %s is accepted by the import as an empty template",
    async (scope, locale) => {
      const bytes = Buffer.from(await writePeopleTemplate({ scope, locale }));
      expect(await checkPeople(bytes, setting({ scope, locale }), () => {})).toEqual({
        notTemplate: { missingColumns: [], invalidColumns: [], empty: true },
      });
    },
  );

  it("offers permissions and languages, and the import accepts each of them", async () => {
    const bytes = await writePeopleTemplate({ scope: "project", locale: "es" });
    const [people, , lists] = (await openXlsx(bytes)).sheets;
    expect(people?.dataValidations?.map(({ formula1 }) => formula1)).toEqual(["vv_locale", "vv_permissions"]);
    const offered = (header: string) => {
      const at = lists?.rows[0]?.indexOf(header) ?? -1;
      return (lists?.rows ?? [])
        .slice(1)
        .map((row) => row[at])
        .filter((name) => name !== null && name !== undefined)
        .map(String);
    };
    expect(offered("Idioma")).toEqual(["Español", "English", "Français", "Português"]);
    expect(offered("Permiso")).toEqual([
      "Administración",
      "Lectura",
      "Escritura",
      "Auditoría",
      "Escritura, Auditoría",
    ]);
    for (const permissions of offered("Permiso")) expect(await faultsOf({ permissions })).toEqual([]);
    for (const locale of offered("Idioma")) expect(await faultsOf({ locale })).toEqual([]);
  });

  it("of the platform has no permissions, so that it creates no administrator", () => {
    expect(PEOPLE_COLUMNS.platform.map(({ key }) => key)).toEqual([
      "email",
      "name",
      "lastName",
      "position",
      "phone",
      "locale",
    ]);
  });
});

describe("a valid row", () => {
  it("becomes the same data as the project's form", async () => {
    const { people, file } = await check([
      someone({ email: " Ana.Soto@Example.org ", permissions: "auditoria y ESCRITURA", phone: 56912345678 }),
      someone({ email: "b@example.org", until: "31-12-2026", locale: null, position: null, phone: null }),
    ]);
    expect(file.errorCount).toBe(0);
    expect(people).toEqual([
      {
        row: 2,
        person: {
          email: "ana.soto@example.org",
          name: "Ana",
          lastName: "Soto",
          position: "Hidrogeóloga",
          phone: "56912345678",
          locale: "es",
          permissions: [4, 3],
        },
      },
      {
        row: 3,
        person: {
          email: "b@example.org",
          name: "Ana",
          lastName: "Soto",
          locale: "es",
          permissions: [],
          // The end of that day in the project's time zone.
          guest: { permissions: [2], expiresAt: "2027-01-01T03:00:00.000Z" },
        },
      },
    ]);
  });

  it("becomes the same data as the platform's form", async () => {
    const { people } = await check([someone({ phone: null, locale: null })], {
      scope: "platform",
      locale: "fr",
    });
    expect(people[0]?.person).toEqual({
      email: "ana.soto@example.org",
      name: "Ana",
      lastName: "Soto",
      position: "Hidrogeóloga",
      phone: null,
      locale: "fr",
      admin: false,
    });
  });

  it.each([
    ["Writing, Audit", [3, 4]],
    ["Écriture et Audit", [3, 4]],
    ["Leitura", [2]],
    ["administrador", [1]],
    ["Lectora", [2]],
    ["Escritura/Auditoría", [3, 4]],
  ])("accepts permissions in any of the languages: %s", async (permissions, roles) => {
    const { people } = await check([someone({ permissions })]);
    expect(people[0]?.person).toMatchObject({ permissions: roles });
  });

  it.each<[string, Locale]>([
    ["English", "en"],
    ["inglés", "en"],
    ["fr", "fr"],
    ["Portuguese", "pt"],
    ["espagnol", "es"],
  ])("accepts the language in any of the languages: %s", async (locale, wanted) => {
    const { people } = await check([someone({ locale })]);
    expect(people[0]?.person.locale).toBe(wanted);
  });
});

describe("an invalid cell", () => {
  it.each<[PersonInput, unknown[]]>([
    [{ email: null }, ["email", "required"]],
    [{ email: "ana.soto@" }, ["email", "notEmail"]],
    [{ email: "Ana Soto <ana@example.org>" }, ["email", "notEmail"]],
    [{ email: `${"a".repeat(250)}@example.org` }, ["email", "tooLong"]],
    [{ email: { error: "#N/A" } }, ["email", "formulaError"]],
    [{ name: "  " }, ["name", "required"]],
    [{ name: "\u200b" }, ["name", "required"]],
    [{ name: "a".repeat(101) }, ["name", "tooLong"]],
    [{ name: "Ana\u202e" }, ["name", "unseen"]],
    [{ name: "Ana_xD800_" }, ["name", "unseen"]],
    [{ lastName: null }, ["lastName", "required"]],
    [{ lastName: { serial: 46_000 } }, ["lastName", "dateInText"]],
    [{ position: "a".repeat(101) }, ["position", "tooLong"]],
    [{ phone: "1".repeat(41) }, ["phone", "tooLong"]],
    [{ locale: "Quechua" }, ["locale", "unknownLanguage"]],
    [{ locale: "Espanyol" }, ["locale", "unknownLanguage", "Español"]],
    [{ permissions: null }, ["permissions", "required"]],
    [{ permissions: "," }, ["permissions", "noPermission"]],
    [{ permissions: "Escritua" }, ["permissions", "unknownPermission", "Escritura"]],
    [{ permissions: "Lectura, jefe" }, ["permissions", "unknownPermission"]],
    [{ permissions: "Administración", until: "31-12-2027" }, ["permissions", "guestAdmin"]],
    [{ until: "19-11-2026" }, ["until", "pastEnd"]],
    [{ until: "31-02-2027" }, ["until", "impossibleDate"]],
    [{ until: "mañana" }, ["until", "notDate"]],
  ])("%j", async (change, fault) => {
    expect(await faultsOf(change)).toEqual([fault]);
  });

  it("does not include an end date of today, which is still valid", async () => {
    expect(await faultsOf({ until: "20-11-2026" })).toEqual([]);
  });

  it("names the one permission that does not exist", async () => {
    const { file } = await check([someone({ permissions: "Lectura, jefe" })]);
    expect(file.errors[0]?.message).toBe("«jefe» no es un permiso.");
  });

  it("is an address that occurs earlier in the file, whatever its case", async () => {
    const { file, people } = await check([someone(), someone({ email: "ANA.soto@example.org " })]);
    expect(file.errors.map(({ row, rule, message }) => [row, rule, message])).toEqual([
      [3, "twice", "Este correo ya está en la fila 2."],
    ]);
    expect(people).toEqual([]);
  });

  it.each<[ImportScope, ConflictRule]>([
    ["platform", "alreadyUser"],
    ["project", "alreadyMember"],
    ["project", "addressGone"],
  ])("is an address that cannot be imported in the scope of the %s: %s", async (scope, rule) => {
    const conflicts = new Map([["ana.soto@example.org", rule]]);
    expect(await faultsOf({ email: "Ana.Soto@example.org" }, { scope, conflicts })).toEqual([
      ["email", rule],
    ]);
  });

  it.each(LOCALES)("is explained in %s", async (locale) => {
    const { file } = await check(
      [someone({ email: "ana", permissions: "Lectura, x", locale: "x", until: "1-1-1999" })],
      {
        locale,
      },
    );
    expect(file.errors.map(({ column }) => column).sort()).toEqual([
      "email",
      "locale",
      "permissions",
      "until",
    ]);
    for (const { message } of file.errors) expect(message).not.toMatch(/[{}]/);
  });
});

it("returns the addresses of a file normalised, each once", async () => {
  const book = peopleBook("platform", [
    someone({ email: " Ana@Example.org" }),
    someone({ email: "ana@example.org" }),
    someone({ email: null }),
    someone({ email: "x" }),
  ]);
  expect(await readAddresses(book, "platform")).toEqual(["ana@example.org", "x"]);
});

it("marks and lists the invalid cells, and the marked file has the same errors when imported again", async () => {
  const people = [someone({ email: "ana" }), someone({ email: "b@example.org", permissions: "jefa" })];
  const bytes = peopleBook("project", people);
  const pieces: Uint8Array[] = [];
  await markPeople(bytes, setting(), (piece) => pieces.push(piece));
  const marked = Buffer.concat(pieces);
  const cells = (await openXlsx(marked, { readStyles: true })).sheets[0]?.cells;
  expect(cells?.get("1,0")?.comment?.text).toBe(
    "«ana» no es un correo. Debe tener la forma nombre@empresa.cl.",
  );
  expect(cells?.get("2,6")?.style?.fill).toMatchObject({ fgColor: { rgb: "FFC7CE" } });
  expect((await openWorkbook(marked)).sheets.map(({ name }) => name)).toEqual(["Personas", "Errores"]);
  const again = await checkPeople(marked, setting(), () => {});
  expect(again).toEqual(await checkPeople(bytes, setting(), () => {}));
});

it("refuses a workbook with an unknown column, or without a required one", async () => {
  const headers = ["Correo", "Nombre", "Apellidos", "Cargo", "Fono", "Idioma", "Rol", "Hasta"];
  const book = peopleBook("project", [someone()], { headers });
  expect(await checkPeople(book, setting(), () => {})).toEqual({
    notTemplate: { missingColumns: [], invalidColumns: ["Fono", "Hasta"], empty: false },
  });
  const platform = peopleBook("platform", [someone()]);
  expect(await checkPeople(platform, setting(), () => {})).toEqual({
    notTemplate: { missingColumns: ["Permiso"], invalidColumns: [], empty: false },
  });
});
