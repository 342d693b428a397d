import { sql } from "kysely";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import type { Db } from "../../server/src/platform/db/db.ts";
import { seedPart, seedParts } from "./parts.ts";
import { permitOf } from "./permit.ts";
import { permits } from "./permits.ts";
import { drawScene } from "./scenes.ts";
import { seedDemo } from "./seed.ts";
import { all, emptyDb, log, mineOf, secrets, storage, WHOLE_MS } from "./testing/demo-facts.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

describe("the demonstration's permits", () => {
  it("have 40 to 120 pages each, the same at every start", () => {
    const [first, again] = [permits(), permits()].map((written) =>
      written.map(({ title, blocks }) => permitOf(title, blocks)),
    );
    for (const { pages } of first ?? []) {
      expect(pages.length).toBeGreaterThanOrEqual(40);
      expect(pages.length).toBeLessThanOrEqual(120);
      expect(pages.every(({ runs }) => runs.length > 1)).toBe(true);
    }
    expect(first?.map(({ bytes }) => bytes.toString("base64"))).toEqual(
      again?.map(({ bytes }) => bytes.toString("base64")),
    );
  });

  it("repeat no paragraph within one document", () => {
    for (const { blocks } of permits()) {
      const texts = blocks.filter((block) => typeof block === "string").filter((text) => text.length > 120);
      const repeated = texts.filter((text, at) => texts.indexOf(text) !== at);
      // The introduction of a table of figures stands before each of its kind.
      expect(new Set(repeated).size).toBeLessThanOrEqual(4);
    }
  });
});

describe("a drawn field scene", () => {
  it("differs by station and picture, and is the same at every start", () => {
    const of = (station: string, seed: number) =>
      drawScene({ station, hour: 10, month: 11, seed }).toString("base64");
    const pictures = ["PZ-T01", "AS-02", "CA-01", "RU-01", "GL-01", "FF-01"].map((station) => of(station, 1));
    expect(new Set([...pictures, of("PZ-T01", 2)]).size).toBe(7);
    expect(of("PZ-T01", 1)).toBe(pictures[0]);
  });
});

describe("the parts that follow the first start", () => {
  let db: Db;
  let pool: Pool;
  let end: () => Promise<void>;
  let project: string;
  beforeAll(async () => {
    ({ db, pool, end } = await emptyDb());
    await seedDemo({ db, pool, storage, secrets, log, now: NOW });
    project = await mineOf(db);
  }, WHOLE_MS);
  afterAll(() => end());

  const waiting = () =>
    all(
      db,
      sql<{ payload: unknown }>`select j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'demonstration.part' order by j.id`,
    );
  const facts = async () =>
    (
      await all(
        db,
        sql<
          Record<
            "instruments" | "documents" | "pages" | "commitments" | "photos" | "files" | "layers",
            number
          >
        >`
        select (select count(*) from instruments)::int as instruments,
               (select count(*) from instrument_documents)::int as documents,
               (select count(*) from instrument_pages)::int as pages,
               (select count(*) from commitments)::int as commitments,
               (select count(*) from follow_up_evidence)::int as photos,
               (select count(*) from files where type = 'evidence')::int as files,
               (select count(*) from map_layers)::int as layers`,
      )
    )[0];

  it("wait in the queue, and nothing of them is shown", async () => {
    expect(await waiting()).toHaveLength(10);
    expect(await facts()).toMatchObject({ instruments: 0, commitments: 0, photos: 0, layers: 0 });
  });

  it(
    "leave nothing behind when they are interrupted",
    async () => {
      const before = await facts();
      const parts = await waiting();
      const [ground, permit, photos] = [parts[0], parts[1], parts[4]];
      let stored = 0;
      const failing: FileStorage = {
        ...storage,
        put: (source, options) => {
          // The last of a round's ten photos.
          if (++stored % 10 === 0) throw new Error("the disk is full");
          return storage.put(source, options);
        },
      };
      await expect(seedPart({ db, pool, storage: failing, secrets, log }, photos?.payload)).rejects.toThrow(
        "full",
      );
      for (const part of [permit, ground]) {
        stored = 9;
        await expect(seedPart({ db, pool, storage: failing, secrets, log }, part?.payload)).rejects.toThrow();
      }
      expect(await facts()).toEqual(before);
    },
    WHOLE_MS,
  );

  it(
    "are seeded once, however often they are repeated",
    async () => {
      const deps = { db, pool, storage, secrets, log };
      await seedParts(deps, project, NOW);
      const once = await facts();
      expect(once).toMatchObject({ instruments: 3, documents: 3, commitments: 400, photos: 60, layers: 2 });
      await seedParts(deps, project, NOW);
      for (const { payload } of await waiting()) await seedPart(deps, payload);
      expect(await facts()).toEqual(once);
    },
    WHOLE_MS,
  );

  it("have a commitment that a transmission to an authority serves", async () => {
    const served = await all(
      db,
      sql<{ name: string; links: number }>`select p.name, count(*)::int as links
        from commitment_transmissions l
        join transmission_profiles p on p.project_id = l.project_id and p.id = l.profile_id group by 1 order by 1`,
    );
    expect(served.map(({ name }) => name)).toEqual(["Pozo de producción PS-01"]);
  });

  it("have commitments in every state, all with their place in the document", async () => {
    const [found] = await all(
      db,
      sql<Record<"accepted" | "proposed" | "rejected" | "withoutPlan" | "placeless", number>>`
        select (count(*) filter (where state = 'accepted'))::int as accepted,
               (count(*) filter (where state = 'proposed'))::int as proposed,
               (count(*) filter (where state = 'rejected'))::int as rejected,
               (count(*) filter (where state = 'accepted' and not exists (select from published_commitment_plans l
                 where l.project_id = c.project_id and l.commitment_id = c.id)))::int as "withoutPlan",
               (count(*) filter (where page < 1 or jsonb_array_length(rects) = 0))::int as placeless
          from commitments c`,
    );
    expect(found?.accepted).toBeGreaterThan(200);
    expect(found?.proposed).toBeGreaterThan(40);
    expect(found?.rejected).toBeGreaterThan(10);
    expect(found?.withoutPlan).toBeGreaterThan(20);
    expect(found?.placeless).toBe(0);
  });
});
