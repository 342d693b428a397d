import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import { hashSecret } from "../../platform/secrets/secrets.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpProject } from "../../testing/set-up.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");
const FROM = Date.parse("2026-11-19T00:00:00Z");
const COUNT = 250;
let app: TestApp;
let f: Fixture;
let project: string;
let devices: ReportingDevice[];
const tokens: Record<string, string> = {};

async function token(of: string, role: number, by = f.people.admin): Promise<string> {
  const secret = `vv_${newId()}`;
  await sql`insert into api_tokens (project_id, id, token_hash, name, role, created_by, created_at, expires_at)
    values (${of}, ${newId()}, ${hashSecret(secret)}, 'QGIS', ${role}, ${by}, ${new Date(NOW)}, ${new Date(NOW + 1e9)})`.execute(
    app.db,
  );
  return secret;
}

async function place(device: string, version: number, at: string, latitude: number | null): Promise<void> {
  const after = JSON.stringify({
    latitude,
    longitude: latitude === null ? null : -70.5,
    height: 1,
    terrainElevation: 3200,
  });
  await sql`insert into device_versions (project_id, device_id, version, changed, applies_from, reason, after, at, by)
    values (${f.project}, ${device}, ${version}, 'device', ${at}, 'Cambio', ${after}, now(), ${f.people.admin})`.execute(
    app.db,
  );
}

setUpProject({ now: () => NOW }, async (opened) => {
  ({ app, f } = opened);
  project = f.project;
  await sql`update devices set active = false where project_id = ${project}`.execute(app.db);
  devices = [];
  for (const variables of [["level", "temperature"], ["level"], ["rain"]])
    devices.push(await insertReporting(app.db, project, f.people.admin, variables));
  const [first, second] = devices as [ReportingDevice, ReportingDevice];
  await place(first.device, 1, "1970-01-01T00:00:00Z", -33.5);
  await place(first.device, 2, "2026-06-01T00:00:00Z", -33.2);
  await place(first.device, 3, "2026-07-01T00:00:00Z", -33.2);
  await place(second.device, 1, "1970-01-01T00:00:00Z", -34.9);
  for (const { serial, key } of devices) {
    const [name] = serial === devices[2]?.serial ? ["rain"] : ["level"];
    const readings = Array.from({ length: COUNT }, (_, i) => ({
      variable: name,
      t: FROM + i * MINUTE,
      value: i / 10,
    }));
    const { body } = await app.call("POST", "/fkl-modi/ingest", {
      headers: { "x-device-key": key },
      body: { serial, readings },
    });
    expect(body.data.accepted).toBe(COUNT);
  }
  tokens.read = await token(project, 2);
  tokens.write = await token(project, 3);
  tokens.other = await token(f.otherProject, 2, f.people.stranger);
  const waits = async () => (await sql`select 1 from readings_log limit 1`.execute(app.db)).rows.length > 0;
  while (await waits()) await pause(20);
});

const ROOT = () => `https://vetaverde.example/sta/v1.1/${project}`;
const encode = (query: Record<string, string>) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
async function sendRequest(path: string, query: Record<string, string> = {}, key = tokens.read) {
  const address = `/sta/v1.1/${project}${path}?${encode(query)}`;
  return app.call("GET", address, { headers: { authorization: `Bearer ${key}` } });
}
const get = async (path: string, query: Record<string, string> = {}) => {
  const answer = await sendRequest(path, query);
  expect({ status: answer.status, ...(answer.status === 200 ? {} : answer.body) }).toEqual({ status: 200 });
  return answer.body;
};
const names = (body: { value: { name: string }[] }) => body.value.map(({ name }) => name);
const level = () => devices[0]?.sensors["level"] ?? "";

describe("the service's root and addresses", () => {
  it("list the entity sets", async () => {
    const { value, serverSettings } = await get("");
    expect(value).toHaveLength(8);
    expect(value[0]).toEqual({ name: "Things", url: `${ROOT()}/Things` });
    expect(serverSettings.conformance).toContain("http://www.opengis.net/spec/iot_sensing/1.1/req/datamodel");
  });

  it("return an entity, its property, its bare value, its links and references", async () => {
    const id = devices[0]?.device ?? "";
    const thing = await get(`/Things('${id}')`);
    expect(thing).toMatchObject({
      "@iot.id": id,
      "@iot.selfLink": `${ROOT()}/Things('${id}')`,
      "Datastreams@iot.navigationLink": `${ROOT()}/Things('${id}')/Datastreams`,
      properties: { serial: devices[0]?.serial },
    });
    expect(await get(`/Things('${id}')/name`)).toEqual({ name: thing.name });
    const bare = await sendRequest(`/Things('${id}')/name/$value`);
    expect(bare.raw.toString()).toBe(thing.name);
    expect(bare.headers["content-type"]).toMatch(/^text\/plain/);
    expect(await get(`/Things('${id}')/Locations/$ref`)).toEqual({
      value: [{ "@iot.selfLink": `${ROOT()}/Locations('${id}-2')` }],
    });
    const stream = await get(`/Datastreams('${level()}')`);
    expect(stream).toMatchObject({
      unitOfMeasurement: { name: "m", symbol: "m", definition: "urn:ogc:def:uom:UCUM::m" },
      phenomenonTime: `${new Date(FROM).toISOString()}/${new Date(FROM + (COUNT - 1) * MINUTE).toISOString()}`,
      observedArea: { type: "Point", coordinates: [-70.5, -33.2, 3201] },
    });
    expect((await get(`/Datastreams('${level()}')/Thing`))["@iot.id"]).toBe(id);
    expect((await get(`/Datastreams('${level()}')/ObservedProperty/Datastreams`)).value).toHaveLength(2);
  });

  it("return the former locations of a device", async () => {
    const { value } = await get(`/Things('${devices[0]?.device}')/HistoricalLocations`, {
      $expand: "Locations,Thing",
    });
    expect(value.map((one: { time: string }) => one.time)).toEqual([
      "1970-01-01T00:00:00.000Z",
      "2026-06-01T00:00:00.000Z",
    ]);
    expect(value[0].Locations[0].location.coordinates).toEqual([-70.5, -33.5, 3201]);
    expect(value[1].Thing.name).toBe(devices[0]?.serial);
  });
});

describe("SensorThings queries", () => {
  it("answer QGIS's request: things with their locations and the newest observation of each datastream", async () => {
    const body = await get("/Things", {
      $count: "true",
      $top: "2",
      $orderby: "name",
      $expand:
        "Locations,Datastreams($orderby=name;$expand=ObservedProperty($select=name),Sensor,Observations($orderby=phenomenonTime desc;$top=1))",
    });
    expect(body["@iot.count"]).toBe(3);
    const sorted = devices.map(({ serial }) => serial).sort();
    expect(names(body)).toEqual(sorted.slice(0, 2));
    const first =
      body.value.find(({ name }: { name: string }) => name === devices[0]?.serial) ??
      (await get(`/Things('${devices[0]?.device}')`, {
        $expand:
          "Locations,Datastreams($orderby=name;$expand=ObservedProperty($select=name),Sensor,Observations($orderby=phenomenonTime desc;$top=1))",
      }));
    expect(first.Locations[0].location.coordinates).toEqual([-70.5, -33.2, 3201]);
    const [stream, temperature] = first.Datastreams;
    expect(stream.ObservedProperty).toEqual({ name: "level" });
    expect(stream.Observations[0]).toMatchObject({ result: (COUNT - 1) / 10 });
    expect(stream["Observations@iot.nextLink"]).toContain("$skiptoken=");
    expect(stream["Observations@iot.navigationLink"]).toBeUndefined();
    expect(temperature.Observations).toEqual([]);
    const rest = await app.call("GET", body["@iot.nextLink"].replace("https://vetaverde.example", ""), {
      headers: { authorization: `Bearer ${tokens.read}` },
    });
    expect(names(rest.body)).toEqual(sorted.slice(2));
    expect(rest.body["@iot.nextLink"]).toBeUndefined();
  });

  it("filter entities in memory by linked entities and by location", async () => {
    const inBox = "st_within(location, geography'POLYGON ((-71 -34, -70 -34, -70 -33, -71 -33, -71 -34))')";
    const { value } = await get("/Locations", { $filter: inBox, $expand: "Things" });
    // Its current location, and its earlier one.
    expect(value.map((one: { Things: { name: string }[] }) => names({ value: one.Things }))).toEqual([
      [],
      [devices[0]?.serial],
    ]);
    const rainy = await get("/Things", {
      $filter: "Datastreams/ObservedProperty/name eq 'rain'",
      $select: "name",
    });
    expect(rainy.value).toEqual([{ name: devices[2]?.serial }]);
    const none = await get("/Datastreams", {
      $filter: "unitOfMeasurement/symbol eq 'm' and properties/active eq false",
    });
    expect(none.value).toEqual([]);
  });

  it("paginate observations without losing or repeating one", async () => {
    for (const order of ["phenomenonTime asc", "phenomenonTime desc"]) {
      const seen: string[] = [];
      let next: string | null =
        `/sta/v1.1/${project}/Observations?$top=97&$orderby=${encodeURIComponent(order)}`;
      while (next) {
        const { body }: { body: { value: { "@iot.id": string }[]; "@iot.nextLink"?: string } } =
          await app.call("GET", next, {
            headers: { authorization: `Bearer ${tokens.read}` },
          });
        seen.push(...body.value.map((one) => one["@iot.id"]));
        next = body["@iot.nextLink"]?.replace("https://vetaverde.example", "") ?? null;
      }
      expect(seen).toHaveLength(3 * COUNT);
      expect(new Set(seen).size).toBe(3 * COUNT);
    }
  });

  it("filter, count and sort observations by time, value and datastream", async () => {
    const $filter = `Datastream/id eq '${level()}' and phenomenonTime ge ${new Date(FROM + 10 * MINUTE).toISOString()} and result lt 3`;
    const body = await get("/Observations", { $filter, $count: "true", $orderby: "result desc", $top: "2" });
    expect(body["@iot.count"]).toBe(20);
    expect(body.value.map(({ result }: { result: number }) => result)).toEqual([2.9, 2.8]);
    const next = await get("/Observations", { $filter, $orderby: "result desc", $top: "2", $skip: "2" });
    expect(next.value[0].result).toBe(2.7);
    const own = await get(`/Datastreams('${level()}')/Observations`, { $top: "0", $count: "true" });
    expect(own).toEqual({ "@iot.count": COUNT, value: [] });
    const one = await get(`/Observations('${body.value[0]["@iot.id"]}')`, {
      $expand: "Datastream($select=name),FeatureOfInterest",
    });
    expect(one).toMatchObject({
      result: 2.9,
      Datastream: { name: "level" },
      FeatureOfInterest: { feature: { type: "Point" } },
    });
    const feature = await get(`/FeaturesOfInterest('${devices[0]?.device}')/Observations`, {
      $top: "3",
      $skip: "1",
    });
    expect(feature.value.map(({ result }: { result: number }) => result)).toEqual([0.1, 0.2, 0.3]);
  });

  it("return a data array", async () => {
    const { value } = await get(`/Datastreams('${level()}')/Observations`, {
      $resultFormat: "dataArray",
      $top: "2",
      $select: "phenomenonTime,result",
    });
    expect(value).toEqual([
      {
        "Datastream@iot.navigationLink": `${ROOT()}/Datastreams('${level()}')`,
        components: ["phenomenonTime", "result"],
        "dataArray@iot.count": 2,
        dataArray: [
          [new Date(FROM).toISOString(), 0],
          [new Date(FROM + MINUTE).toISOString(), 0.1],
        ],
      },
    ]);
  });

  it.each([
    ["/Things", { $search: "x" }, 400, "option"],
    ["/Things", { $filter: "name eq" }, 400, "syntax"],
    ["/Things", { $filter: "nombre eq 'x'" }, 400, "property"],
    ["/Things", { $filter: "Datastreams/Observations/result gt 1" }, 501, "unsupported"],
    ["/Things", { $filter: "st_relate(name,'x')" }, 501, "unsupported"],
    ["/Observations", { $skiptoken: "'; drop table readings" }, 400, "value"],
    ["/Wells", {}, 404, undefined],
    ["/Things('nobody')", {}, 404, undefined],
    ["/Datastreams('x')/Observations", {}, 404, undefined],
    ["/Observations('1-1')", {}, 404, undefined],
  ])("refuse %s %j", async (path, query, status, fault) => {
    const answer = await sendRequest(path, query as Record<string, string>);
    expect([answer.status, answer.body.code, answer.body.fault]).toEqual([status, status, fault]);
    expect(answer.body.message).not.toContain("{what}");
  });

  it("accept an API token of this project only, and return nothing of another", async () => {
    expect((await sendRequest("/Things", {}, tokens.other)).status).toBe(403);
    expect((await app.call("GET", `/sta/v1.1/${project}/Things`)).status).toBe(401);
    const answer = await app.call("GET", `/sta/v1.1/${f.otherProject}/Datastreams('${level()}')`, {
      headers: { authorization: `Bearer ${tokens.other}` },
    });
    expect(answer.status).toBe(404);
  });
});

describe("CreateObservations", () => {
  const create = (body: unknown, key = tokens.write) =>
    app.call("POST", `/sta/v1.1/${project}/CreateObservations`, {
      headers: { authorization: `Bearer ${key}` },
      body,
    });
  const array = (dataArray: unknown[][], id = level()) => [
    {
      Datastream: { "@iot.id": id },
      components: ["phenomenonTime", "result"],
      "dataArray@iot.count": dataArray.length,
      dataArray,
    },
  ];
  const at = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();

  it("stores valid observations, and returns the outcome of each", async () => {
    const body = array([
      [at(5), 42],
      [at(4), "x"],
      ["never", 1],
      [at(5), 43],
      [new Date(FROM).toISOString(), 0],
      [at(3), 44],
    ]);
    const { status, body: answer } = await create([...body, ...array([[at(2), 1]], newId())]);
    expect(status).toBe(201);
    expect(answer.map((one: string) => one === "error")).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
    const address = answer[5].replace("https://vetaverde.example/sta/v1.1", "").replace(`/${project}`, "");
    expect(await get(address)).toMatchObject({ result: 44, phenomenonTime: at(3) });
    // Sent again: the observation exists already and is not duplicated.
    expect((await create(array([[at(5), 42]]))).body).toEqual([answer[0]]);
    const { value } = await get("/Observations", {
      $filter: `result ge 42 and result le 44`,
      $count: "true",
    });
    expect(value).toHaveLength(2);
  });

  it("is refused to readers, and bounded", async () => {
    expect((await create(array([[at(1), 1]]), tokens.read)).status).toBe(403);
    const many = Array.from({ length: 10_000 }, () => [1, 1]);
    const refused = await create([...array(many), ...array([[at(1), 1]])]);
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: "dataArray", message: "Envíe un máximo de 10.000 por llamada." }],
    ]);
  });
});
