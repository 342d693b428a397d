import { sql } from "kysely";
import { expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let [writer, narrow] = ["", ""];
setUpProject(async (opened) => {
  ({ app, f } = opened);
  // This user may review commitments, but may not see plans and devices.
  await sql`update menu_entry_users g set status = true, permissions = '{2,3}' from menu_entries e
    where e.project_id = g.project_id and e.id = g.entry_id and e.alias = 'Commitments' and g.user_id = ${f.people.closed}`.execute(
    app.db,
  );
  [writer, narrow] = [await app.signIn(f.people.write), await app.signIn(f.people.closed)];
  await put("places", { stations: [], devices: [f.device] }, writer);
  await put("plans", { plans: [{ plan: f.plan, shortCommitment: "Nivel freático" }] }, writer);
});

const at = () => `/fkl-bdo/${f.project}/commitments`;
const get = async (path: string, code = narrow) =>
  (await app.call("GET", `${at()}${path}`, { code })).body.data;
const put = (what: string, body: unknown, code = narrow) =>
  app.call("PUT", `${at()}/${f.commitment}${what && `/${what}`}`, { code, body });
const post = (what: string, body: unknown) =>
  app.call("POST", `${at()}/${f.commitment}/${what}`, { code: narrow, body });

/** What must not leak: the device and its serial, the plan. */
async function names(): Promise<string[]> {
  const { devices, plans } = await get(`/${f.commitment}`, writer);
  return [devices[0].name, devices[0].serial, plans[0].shortCommitment];
}
const contains = (value: unknown, words: string[]) =>
  words.filter((word) => JSON.stringify(value).includes(word));

it("returns only the count of plans and devices to a user without access to them", async () => {
  const secret = await names();
  const one = await get(`/${f.commitment}`);
  expect(one).toMatchObject({
    plans: [],
    devices: [],
    hidden: { plans: 1, devices: 1, transmissions: 0 },
    coverage: "covered",
  });
  const { items } = await get("");
  expect(items.find(({ id }: { id: string }) => id === f.commitment).hidden).toEqual({
    plans: 1,
    devices: 1,
    transmissions: 0,
  });
  expect((await app.call("GET", `${at()}/monitorings`, { code: narrow })).status).toBe(403);
  const stale = await post("review", { state: "accepted", version: 1 });
  expect([stale.status, stale.body.current.hidden]).toEqual([
    409,
    { plans: 1, devices: 1, transmissions: 0 },
  ]);
  const csv = await app.call("GET", `${at()}.csv`, { code: narrow });
  expect(csv.raw.toString("utf8")).toContain("1 sin acceso");
  const all = [one, items, await get(`/${f.commitment}/history`), stale.body, csv.raw.toString("utf8")];
  expect(all.flatMap((answer) => contains(answer, secret))).toEqual([]);
  // A user with permission sees everything.
  expect(await get(`/${f.commitment}`, writer)).toMatchObject({
    hidden: { plans: 0, devices: 0, transmissions: 0 },
  });
  expect(contains(await get(`/${f.commitment}/history`, writer), secret)).toContain(secret[1]);
});

it("an edit preserves the links that the user may not see", async () => {
  const secret = await names();
  const [station] = (await get(`/${f.commitment}`, writer)).plans[0].stations;
  expect((await put("places", { stations: [station.id], devices: [] })).body.data.stations).toHaveLength(1);
  // A refusal does not reveal whether a device exists either.
  expect((await put("places", { stations: [], devices: [f.device] })).status).toBe(422);
  expect((await put("plans", { plans: [] })).status).toBe(403);
  await put("", { text: "Medirá el nivel y lo anotará." });
  const split = await post("split", { parts: ["Medirá el nivel", "y lo anotará."] });
  expect([split.status, contains(split.body, secret)]).toEqual([201, []]);
  const [{ id }] = split.body.data;
  expect(contains(await get(`/${id}`, writer), secret)).toEqual(secret);
});
