import { fold } from "@vetaverde/domain/text/fold";
import { wordsOf } from "@vetaverde/domain/text/words";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { createDb } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { indexAllNames, indexNames } from "../../platform/db/search-index.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { recordQueries } from "../../testing/recorded-queries.ts";
import { setUpProjectWithOwner } from "../../testing/set-up.ts";
import { findNames, findNamesWithin, type Kind } from "./names.store.ts";
import { attempts, typedWords } from "./search.messages.ts";
import { findNameIndex } from "./words.store.ts";

const KINDS: Kind[] = ["plan", "station", "file"];
const NAMES = 3_000;

let app: TestApp;
let f: Fixture;
let owner: ReturnType<typeof createDb>;
setUpProjectWithOwner(async (opened) => {
  ({ app, f, owner } = opened);
  await sql`insert into stations (project_id, id, name, name_key)
    select ${f.project}, gen_random_uuid(), 'Estación de monitoreo ' || n, 'estacion de monitoreo ' || n
      from generate_series(1, ${NAMES}) n`.execute(app.db);
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size)
    select ${f.project}, gen_random_uuid(), 'report', 'Informe ruido ' || n, 'informe ruido ' || n, 1, 'x', 1
      from generate_series(1, ${NAMES}) n`.execute(app.db);
  await sql`insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by)
    select ${f.project}, gen_random_uuid(), 'Plan de monitoreo ' || n, 'plan de monitoreo ' || n, '2026-01-01', '2026-12-31', ${f.people.admin}
      from generate_series(1, ${NAMES}) n`.execute(app.db);
  await indexAllNames(app.db, f.project);
});

/** The search as the service runs it: the words first, then the names of each attempt. */
async function search(text: string, db = app.db) {
  const typed = typedWords(text);
  const { fitting } = await findNameIndex(db, { project: f.project, typed, whose: "none" });
  const tries = attempts(typed, fitting);
  const found = [];
  for (const groups of tries)
    found.push(...(await findNames(db, { project: f.project, kinds: KINDS, begins: text, groups })));
  const titles = [...new Set(found.map(({ title }) => title))].sort();
  return { fitting, tries, found, titles };
}

/** The exact SQL that a search sends. */
async function searchFor(text: string) {
  return (await recordQueries(app, (db) => search(text, db))).sent;
}

describe("the indexed words of names", () => {
  it("are split by the database as the search splits the query", async () => {
    const ranges = [
      [0x20, 0x24f],
      [0x2000, 0x206f],
      [0x20a0, 0x20bf],
      [0x2190, 0x23ff],
    ] as const;
    const signs = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
    );
    const texts = [...new Set(signs.map((sign) => fold(`a${sign}b`)))];
    const { rows } = await sql<{ words: string[] }>`
      select search_words_of(t) as words from unnest(${texts}::text[]) with ordinality x(t, n) order by n`.execute(
      app.db,
    );
    const differ = texts.filter((text, n) => wordsOf(text).join(" ") !== rows[n]?.words.join(" "));
    expect(differ).toEqual([]);
  });

  it("are stored with every new and changed name, and two concurrent transactions do not block each other", async () => {
    const has = async (word: string) => {
      const { rows } =
        await sql`select from search_words where project_id = ${f.project} and word = ${word}`.execute(
          app.db,
        );
      return rows.length;
    };
    const add = async (db: typeof app.db, name: string) => {
      await sql`insert into stations (project_id, id, name, name_key) values (${f.project}, ${newId()}, ${name}, ${name})`.execute(
        db,
      );
      await indexNames(db, f.project, [name]);
    };
    await app.db.transaction().execute(async (first) => {
      await add(first as never, "tranque uno");
      // With a unique row per word, the second transaction would wait for the first forever.
      await app.db.transaction().execute((second) => add(second as never, "tranque dos"));
    });
    expect(await has("tranque")).toBe(2);
    expect((await search("tranque")).titles).toEqual(["tranque dos", "tranque uno"]);
    await sql`update stations set name = 'relave', name_key = 'relave' where project_id = ${f.project} and name = 'tranque uno'`.execute(
      app.db,
    );
    await indexNames(app.db, f.project, ["relave"]);
    expect(await has("relave")).toBe(1);
    expect((await search("tranque")).titles).toEqual(["tranque dos"]);
    expect((await search("relave")).titles).toEqual(["relave"]);
    await add(app.db, "otro relave");
    expect(await has("relave")).toBe(1);
  });

  it("belong to their project", async () => {
    const { fitting } = await findNameIndex(app.db, {
      project: f.otherProject,
      typed: typedWords("estacoin monitoreo informe"),
      whose: "none",
    });
    expect(fitting).toEqual([1, 2, 3].map(() => ({ begins: [], within: [], near: [] })));
    expect(
      await findNames(app.db, {
        project: f.otherProject,
        kinds: KINDS,
        begins: "estacion",
        groups: [{ typed: "estacion", words: ["estacion"], open: false }],
      }),
    ).toEqual([]);
  });
});

/** The plan of a statement for any values, as every supported version of PostgreSQL shows it. */
async function explainGenerically(statement: string, parameters: number): Promise<unknown[]> {
  const client = await owner.pool.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(`prepare searched as ${statement}`);
    const nothing = parameters > 0 ? `(${Array.from({ length: parameters }, () => "null").join(", ")})` : "";
    const { rows } = await client.query(`explain (format json) execute searched${nothing}`);
    return rows;
  } finally {
    client.release(true);
  }
}

describe("the cost of a search", () => {
  it.each(["estacion", "monitoreo 7", "es", "estacoin monitroeo", "nitor", "zzzz", "ruido 2999"])(
    "includes no scan of all names or words for %s",
    async (text) => {
      await owner.pool.query("analyze plans, stations, files, search_words");
      const sent = await searchFor(text);
      expect(sent.some(({ text }) => text.includes("search_words"))).toBe(true);
      for (const { text: statement, values } of sent) {
        const ofValues = await owner.pool.query(`explain (format json) ${statement}`, [...values]);
        for (const rows of [ofValues.rows, await explainGenerically(statement, values.length)]) {
          const walks = JSON.stringify(rows).match(/"Seq Scan"[^}]*?"Relation Name":"(\w+)"/g) ?? [];
          expect(walks.filter((walk) => /"(plans|stations|files|search_words)"/.test(walk))).toEqual([]);
        }
      }
    },
  );

  it("is limited to a few matches of a word that all names contain, of every kind", async () => {
    const { found } = await search("monitoreo");
    expect(found.length).toBeLessThan(200);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["plan", "station"]));
  });

  it("is bounded by the time limit", async () => {
    const groups = [
      { typed: "monitoreo", words: ["monitoreo"], open: false },
      { typed: "7", words: ["7"], open: true },
    ];
    const wanted = { project: f.project, kinds: KINDS, begins: null, groups, loosely: true };
    expect((await findNamesWithin(app.db, 30_000, wanted))?.length).toBeGreaterThan(5);
    const holder = await owner.pool.connect();
    await holder.query("begin; lock table stations in access exclusive mode");
    try {
      expect(await findNamesWithin(app.db, 200, wanted)).toBeNull();
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });
});
