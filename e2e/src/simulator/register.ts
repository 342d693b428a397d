import { randomBytes } from "node:crypto";
import { call } from "../api.ts";
import type { FieldDevice } from "./field.ts";
import type { SimulationOptions, Way } from "./options.ts";

/** A registered device. */
export interface Registered {
  field: FieldDevice;
  id: string;
  key: string;
  /** Identifiers of its sensors by variable. */
  sensors: Record<string, string>;
}

export interface Office {
  project: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, read by what asked for them
  request(method: string, path: string, body?: unknown): Promise<any>;
  /** Loads a text file. */
  text(path: string): Promise<string>;
}

const AT_ONCE = 8;
const REASON = "Simulador";

/** Signs in as the user who registers devices. @throws Error with the server's answer */
export async function openOffice({ url, email, password, project }: SimulationOptions): Promise<Office> {
  const entered = await call(url, "POST", "/login", { email, password });
  if (entered.status !== 200)
    throw new Error(`sign-in of ${email}: ${entered.status} ${entered.body.message ?? ""}`);
  const headers = { authorization: entered.body.data as string };
  const answer = async (method: string, path: string, body?: unknown) => {
    const { status, body: responseBody } = await call(url, method, path, body, headers);
    if (status >= 300)
      throw new Error(`${method} ${path}: ${status} ${JSON.stringify(responseBody).slice(0, 300)}`);
    return responseBody;
  };
  const request = async (method: string, path: string, body?: unknown) =>
    (await answer(method, path, body)).data;
  const { items } = await request("GET", "/fkl-project/projects?size=100");
  const main =
    items.find((one: { id: string; main: boolean }) => (project ? one.id === project : one.main)) ?? items[0];
  if (!main) throw new Error("there is no such project");
  return { project: main.id, request, text: (path) => answer("GET", path) };
}

export async function inTurns<T>(
  items: readonly T[],
  each: (item: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await each(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

const CHANNEL = {
  http: "mobile",
  mqtt: "mobile",
  chirpstack: "lorawan",
  ttn: "lorawan",
  rockblock: "satellite",
};

/** Stops when the run is aborted; the devices created so far are returned all the same. */
export async function register(
  { request, project }: Office,
  devices: readonly FieldDevice[],
  every: number,
  signal: AbortSignal,
): Promise<Registered[]> {
  const made: Registered[] = [];
  await inTurns(devices, async (field) => {
    if (signal.aborted) return;
    const key = randomBytes(24).toString("base64url");
    const [level, temperature] = field.variables;
    const device = await request("POST", "/fkl-modi/devices", {
      project,
      serial: field.serial,
      name: field.serial,
      group: REASON,
      externalKey: key,
      reason: REASON,
      channel: CHANNEL[field.way],
      networkId: field.networkId,
      expectedInterval: Math.max(1, Math.round(every)),
      sensors: [
        { name: "Nivel", variable: level, unit: "m" },
        { name: "Temperatura", variable: temperature, unit: "°C" },
      ],
    });
    const sensors: { id: string; variable: string }[] = device.sensors;
    made.push({
      field,
      id: device.id,
      key,
      sensors: Object.fromEntries(sensors.map((s) => [s.variable, s.id])),
    });
  });
  return made;
}

export interface GatewayKey {
  id: string;
  key: string;
}

/** Creates one key for each participating network. */
export async function openGateways(
  { request, project }: Office,
  ways: readonly Way[],
): Promise<Map<Way, GatewayKey>> {
  const keys = new Map<Way, GatewayKey>();
  for (const kind of ways.filter((way) => way !== "http" && way !== "mqtt"))
    keys.set(kind, await request("POST", `/fkl-modi/${project}/integrations`, { kind, name: REASON }));
  return keys;
}

/** Devices are never deleted: they are taken out of use, and the gateways' keys are revoked. */
export async function leave(
  office: Office,
  devices: readonly Registered[],
  gateways: Iterable<GatewayKey>,
): Promise<void> {
  const { request, project } = office;
  for (const { id } of gateways) await request("DELETE", `/fkl-modi/${project}/integrations/${id}`);
  await inTurns(devices, ({ id }) =>
    request("PUT", `/fkl-modi/${project}/devices/${id}`, { active: false, reason: REASON }),
  );
}
