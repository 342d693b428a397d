import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { insertTransmission } from "../../testing/transmissions.ts";

let app: TestApp;
let f: Fixture;
let [writer, reader, narrow] = ["", "", ""];
setUpProject(async (opened) => {
  ({ app, f } = opened);
  // This user may review commitments, and may not see what is sent to authorities.
  await sql`update menu_entry_users g set status = true, permissions = '{2,3}' from menu_entries e
    where e.project_id = g.project_id and e.id = g.entry_id and e.alias = 'Commitments' and g.user_id = ${f.people.closed}`.execute(
    app.db,
  );
  [writer, reader, narrow] = [
    await app.signIn(f.people.write),
    await app.signIn(f.people.read),
    await app.signIn(f.people.closed),
  ];
});

const at = () => `/fkl-bdo/${f.project}/commitments`;
const get = async (code = writer) => (await app.call("GET", `${at()}/${f.commitment}`, { code })).body.data;
const put = async (transmissions: readonly string[], code = writer) => {
  const { version } = await get();
  return app.call("PUT", `${at()}/${f.commitment}/transmissions`, { code, body: { transmissions, version } });
};
const becomes = (state: "trial" | "live" | "paused") =>
  sql`update transmission_profiles set state = ${state}, next_due = '2100-01-01', password = 'x', live_since = now()
    where project_id = ${f.project} and id = ${f.transmission}`.execute(app.db);
const uncovered = async () =>
  (await app.call("GET", `/fkl-general/attention?project=${f.project}`, { code: writer })).body.data
    .commitments.uncovered;

beforeEach(async () => {
  await becomes("trial");
  await sql`delete from commitment_transmissions`.execute(app.db);
  await sql`update commitments set state = 'accepted', text = 'El titular transmitirá el caudal de cada hora.'
    where id = ${f.commitment}`.execute(app.db);
});

it("serves a commitment only while it is live: in trial and paused nothing is sent", async () => {
  expect(await get()).toMatchObject({ coverage: "none", transmissions: [] });
  const answer = await put([f.transmission]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [name] = answer.body.data.transmissions.map((one: { name: string }) => one.name);
  expect(await get()).toMatchObject({
    coverage: "none",
    transmissions: [{ id: f.transmission, state: "trial" }],
  });
  expect(await uncovered()).toBe(1);
  await becomes("live");
  expect(await get()).toMatchObject({ coverage: "covered", transmissions: [{ name, state: "live" }] });
  expect(await uncovered()).toBe(0);
  await becomes("paused");
  expect(await get()).toMatchObject({ coverage: "none", transmissions: [{ state: "paused" }] });
});

it("monitors its station, so that a commitment that names another one is covered in part", async () => {
  const { rows } = await sql<{ name: string; id: string }>`select name, id from stations
    where project_id = ${f.project} order by name`.execute(app.db);
  const named = rows.find(({ id }) => id === f.station);
  await sql`update transmission_profiles set station_id = ${f.station} where id = ${f.transmission}`.execute(
    app.db,
  );
  await sql`update commitments set text = ${`El titular transmitirá el caudal de ${named?.name}.`} where id = ${f.commitment}`.execute(
    app.db,
  );
  await put([f.transmission]);
  await becomes("live");
  expect(await get()).toMatchObject({ coverage: "covered", unmonitored: [] });
  await sql`update transmission_profiles set station_id = null where id = ${f.transmission}`.execute(app.db);
  expect(await get()).toMatchObject({ coverage: "partial", unmonitored: [named?.name] });
});

it("is in the matrix, its exports, the history and on the transmission's own page", async () => {
  await put([f.transmission]);
  await becomes("live");
  const { name } = (await get()).transmissions[0];
  const list = (await app.call("GET", `${at()}?coverage=covered`, { code: writer })).body.data;
  expect(list.items.map(({ id }: { id: string }) => id)).toContain(f.commitment);
  const csv = (await app.call("GET", `${at()}.csv`, { code: writer })).raw.toString("utf8");
  expect(csv).toContain(`${name} (En marcha)`);
  const history = (await app.call("GET", `${at()}/${f.commitment}/history`, { code: writer })).body.data;
  expect(JSON.stringify(history)).toContain(name);
  const profile = await app.call("GET", `/fkl-modi/${f.project}/transmissions/${f.transmission}`, {
    code: writer,
  });
  const { code, summary } = await get();
  expect(profile.body.data.commitments).toEqual([{ id: f.commitment, code, summary }]);
});

it("is inherited by the parts of a commitment that is split", async () => {
  const { rows } = await sql<{ id: string }>`insert into commitments
    select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'number', 900,
      'text', 'El titular medirá el nivel. El titular transmitirá el caudal.'))).*
      from commitments c where c.id = ${f.commitment} returning id`.execute(app.db);
  const id = rows[0]?.id ?? "";
  const one = `${at()}/${id}`;
  const { version } = (await app.call("GET", one, { code: writer })).body.data;
  const linked = await app.call("PUT", `${one}/transmissions`, {
    code: writer,
    body: { transmissions: [f.transmission], version },
  });
  const split = await app.call("POST", `${one}/split`, {
    code: writer,
    body: {
      parts: ["El titular medirá el nivel.", "El titular transmitirá el caudal."],
      version: linked.body.data.version,
    },
  });
  expect(split.status, JSON.stringify(split.body)).toBe(201);
  expect(
    split.body.data.map(({ transmissions }: { transmissions: { id: string }[] }) => transmissions[0]?.id),
  ).toEqual([f.transmission, f.transmission]);
});

it("is refused where the project has no such transmission, for a reader and by an old version", async () => {
  const elsewhere = await insertTransmission(app.db, f.otherProject, f.people.admin);
  const refused = await put([elsewhere]);
  expect([refused.status, refused.body.error]).toEqual([422, "VALIDATION"]);
  expect((await put([f.transmission], reader)).status).toBe(403);
  const stale = await app.call("PUT", `${at()}/${f.commitment}/transmissions`, {
    code: writer,
    body: { transmissions: [f.transmission], version: 0 },
  });
  expect([stale.status, stale.body.error]).toEqual([409, "STALE_VERSION"]);
  expect((await get()).transmissions).toEqual([]);
});

it("is only counted for whoever may not see transmissions, and cannot be changed by them", async () => {
  await put([f.transmission]);
  const { name } = (await get()).transmissions[0];
  const seen = await get(narrow);
  expect(seen).toMatchObject({ transmissions: [], hidden: { transmissions: 1 } });
  const history = (await app.call("GET", `${at()}/${f.commitment}/history`, { code: narrow })).body;
  const csv = (await app.call("GET", `${at()}.csv`, { code: narrow })).raw.toString("utf8");
  for (const answer of [JSON.stringify(seen), JSON.stringify(history), csv])
    expect(answer).not.toContain(name);
  expect((await put([], narrow)).status).toBe(403);
  expect((await get()).transmissions).toHaveLength(1);
});
