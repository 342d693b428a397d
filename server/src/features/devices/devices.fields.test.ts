import type { Sensor } from "@vetaverde/contract/device-shapes";
import { devicesEndpoints } from "@vetaverde/contract/devices";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";

let test: TestApp;
let f: Fixture;
let code: string;
const [upper, lower] = [newId(), newId()];
const names: Record<string, string> = { [upper]: "PZ-T03", [lower]: "PZ-T04" };

setUpSession("system", async (opened) => {
  ({ app: test, f, code } = opened);
  for (const [id, name] of Object.entries(names))
    await sql`insert into stations (project_id, id, name, name_key, latitude, longitude, elevation)
      values (${f.project}, ${id}, ${name}, ${name.toLowerCase()}, -28.276, -69.695, 2838)`.execute(test.db);
});

const inside = (method: string, path: string, body?: object) =>
  test.call(method, `/fkl-modi/${f.project}/devices/${path}`, { code, ...(body ? { body } : {}) });
const load = async (id: string) => (await inside("GET", id)).body.data;
/** The response form: stations and people with their names. */
const namesOf = (body: ReturnType<typeof first>) => ({
  ...body,
  station: body.station && { id: body.station, name: names[body.station] },
  mail: {
    ...body.mail,
    recipients: body.mail.recipients.map((id) => ({ id, name: "Nombre Apellido" })),
  },
});

const first = () => ({
  name: "Piezómetro 3",
  station: upper as string | null,
  group: "Tranque" as string | null,
  channel: "lorawan",
  networkId: "70b3d57ed0050a1c" as string | null,
  type: "LR-20" as string | null,
  fieldNumber: "C-117/b" as string | null,
  latitude: -28.2761 as number | null,
  longitude: -69.6952 as number | null,
  height: 1.25 as number | null,
  terrainElevation: 2838.4 as number | null,
  probeLength: 31.4 as number | null,
  inclination: 12.5,
  adjustment: -0.35,
  correction: 0.98,
  expectedInterval: 3600,
  reportUrl: "https://scada.example.org/modi" as string | null,
  mail: { sender: "platform", recipients: [f.people.audit] },
  paused: true,
  active: false,
});
const second = (): ReturnType<typeof first> => ({
  name: "Piezómetro 4",
  station: lower,
  group: "Botadero",
  channel: "satellite",
  networkId: "300234010753370",
  type: "SAT-9",
  fieldNumber: "C-118",
  latitude: -28.2772,
  longitude: -69.6941,
  height: -0.4,
  terrainElevation: 2841.05,
  probeLength: 0,
  inclination: 0,
  adjustment: 2.125,
  correction: 1.5,
  expectedInterval: 86_400,
  reportUrl: "http://otro.example.org:8080/x?y=1",
  mail: { sender: "project", recipients: [f.people.admin] },
  paused: false,
  active: true,
});

it("the test data covers every field that a call can set", () => {
  const set = Object.keys(first()).sort();
  const fieldsOf = (body: { shape: object }, others: string[]) =>
    Object.keys(body.shape).filter((name) => !others.includes(name));
  const made = fieldsOf(devicesEndpoints.create.body, [
    ...["project", "serial", "externalKey", "sensors", "reason"],
  ]);
  expect(made.sort()).toEqual(set);
  const changed = fieldsOf(devicesEndpoints.update.body, ["reason", "appliesFrom", "version"]);
  expect(changed.sort()).toEqual(set);
  const [one, other] = [first(), second()] as Record<string, unknown>[];
  for (const name of set) expect([name, other?.[name]]).not.toEqual([name, one?.[name]]);
});

it("stores every field of a device as created and as updated; an emptied field is empty", async () => {
  const made = await test.call("POST", "/fkl-modi/devices", {
    code,
    body: { project: f.project, serial: "MODI-0003", ...first() },
  });
  const { id } = made.body.data;
  expect([made.status, made.body.data]).toMatchObject([201, namesOf(first())]);
  expect(await load(id)).toMatchObject({ serial: "MODI-0003", ...namesOf(first()) });
  const change = async (body: object) => {
    const changed = await inside("PUT", id, { ...body, reason: "Recambio" });
    expect([changed.status, changed.body.data]).toEqual([200, await load(id)]);
    return changed.body.data;
  };
  expect(await change(second())).toMatchObject({ serial: "MODI-0003", ...namesOf(second()) });
  const { items } = (await inside("GET", `${id}/history`)).body.data;
  for (const [recorded, { mail, station, ...plain }] of [
    [items[0].before, first()],
    [items[0].after, second()],
  ] as const)
    expect(recorded).toMatchObject({
      ...plain,
      station: names[station ?? ""],
      mail: { sender: mail.sender },
    });
  const empty = {
    station: null,
    group: null,
    networkId: null,
    type: null,
    fieldNumber: null,
    latitude: null,
    longitude: null,
    height: null,
    terrainElevation: null,
    probeLength: null,
    reportUrl: null,
    mail: { sender: "project", recipients: [] },
  };
  expect(await change(empty)).toMatchObject({ ...namesOf(second()), ...empty });
});

it("stores every field of a sensor as created and as updated", async () => {
  const made = await test.call("POST", "/fkl-modi/devices", {
    code,
    body: { project: f.project, serial: "MODI-0004", name: "Con sensores" },
  });
  const parameters = { kind: "digital", unit: "kPa", zero: 0.4, barometric: null };
  const one = {
    name: "Presión",
    variable: "pressure",
    unit: "kPa",
    min: -5.5,
    max: 410,
    resolution: 0.01,
    accuracy: 0.05,
    parameters,
    adjustment: 0.2,
    correction: 1.01,
    probeLength: 28.75,
    active: true,
  };
  const other = {
    name: "Temperatura",
    variable: "temp",
    unit: "°C",
    min: null,
    max: 60,
    resolution: null,
    accuracy: null,
    active: false,
    parameters: { kind: "direct" },
    adjustment: null,
    correction: null,
    probeLength: 3,
  };
  const bodies = devicesEndpoints.saveSensors.body.shape.sensors.element.shape;
  for (const sensor of [one, other])
    expect(Object.keys({ id: "", ...sensor }).sort()).toEqual(Object.keys(bodies).sort());
  /** Without the level, which is derived. */
  const reported = (sensors: Sensor[]) => sensors.filter(({ origin }) => origin === "device");
  const save = async (sensors: object[]) => {
    const saved = await inside("PUT", `${made.body.data.id}/sensors`, { reason: "Montaje", sensors });
    expect([saved.status, reported(saved.body.data)]).toMatchObject([200, sensors]);
    expect(reported((await load(made.body.data.id)).sensors)).toMatchObject(sensors);
    return reported(saved.body.data);
  };
  const [id, another] = (await save([one, other])).map((sensor) => sensor.id);
  await save([
    { ...one, id: another },
    { ...other, id },
  ]);
});
