import type { Input } from "@vetaverde/contract/endpoint";
import type { transmissionsEndpoints } from "@vetaverde/contract/transmissions";
import { canSend, SERVICE_RULES } from "@vetaverde/domain/authorities/services";
import { unitNamed } from "@vetaverde/domain/devices/units";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import * as store from "./profiles.store.ts";
import { refuse, type Sentence } from "./refusal.ts";
import type { TransmissionsDeps } from "./transmissions.deps.ts";

type Body = Input<(typeof transmissionsEndpoints)["create"]>["body"];

const DEFAULT_DECIMALS = 2;
export interface CheckedProfile {
  address: string;
  settings: Record<string, string>;
  informant: string;
  fields: { name: string; sensor: string; unit: string; decimals: number; isRequired: boolean }[];
}

/** Checks a profile against the rules of its service. @throws AppError VALIDATION */
export async function checkProfile(
  deps: TransmissionsDeps,
  tx: Tx,
  ctx: Context,
  project: string,
  body: Body,
): Promise<CheckedProfile> {
  if (!SERVICE_RULES[body.service].frequencies.includes(body.frequency))
    throw refuse(ctx, "frequency", "frequency");
  if (body.station !== null && !(await store.stationExists(tx, project, body.station)))
    throw refuse(ctx, "station", "station");
  const address = checkAddress(deps, ctx, body.address);
  const settings = checkSettings(deps, ctx, body);
  const informant = deps.authorities[body.service].informantOf({ service: body.service, address, settings });
  return { address, settings, informant, fields: await checkFields(tx, ctx, project, body) };
}

/** A password is not sent unencrypted, except to a test server in the operator's own network. */
function checkAddress({ allowPrivate }: TransmissionsDeps, ctx: Context, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAllowed = url && (url.protocol === "https:" || (url.protocol === "http:" && allowPrivate));
  if (!isAllowed || url.username || url.password || /[?#]/.test(text))
    throw refuse(ctx, "address", "address");
  // One spelling: it names the informant, and by it two profiles of one work are found.
  const host = url.host.replace(/\.(?=:\d+$|$)/, "");
  return `${url.protocol}//${host}${url.pathname.replace(/\/+$/, "")}`;
}

function checkSettings({ authorities }: TransmissionsDeps, ctx: Context, { service, settings }: Body) {
  const rules = authorities[service].settings;
  const entries = Object.entries(rules).map(([name, read]) => {
    const text = read(settings[name] ?? "");
    if (text === null) throw refuse(ctx, `settings.${name}`, settingFault(name));
    return [name, text] as const;
  });
  return Object.fromEntries(entries);
}

const settingFault = (name: string): Sentence =>
  name === "workCode" ? "workCode" : name.endsWith("Rut") ? "rut" : "identifier";

async function checkFields(tx: Tx, ctx: Context, project: string, { service, fields }: Body) {
  const prescribed = SERVICE_RULES[service].fields;
  const names = fields.map(({ name }) => name);
  if (new Set(names).size < names.length) throw refuse(ctx, "fields", "fieldTwice");
  if (prescribed?.some(({ name, isRequired }) => isRequired && !names.includes(name)))
    throw refuse(ctx, "fields", "fieldMissing");
  const sensors = await store.sensorsOf(
    tx,
    project,
    fields.map(({ sensor }) => sensor),
  );
  const checked = fields.map(({ name, sensor, unit, decimals = DEFAULT_DECIMALS }, n) => {
    const rule = prescribed
      ? prescribed.find((one) => one.name === name)
      : unit && { name, unit, decimals, isRequired: true };
    if (!rule) throw refuse(ctx, `fields.${n}.name`, "fieldUnknown");
    const known = sensors.find(({ id }) => id === sensor);
    if (!known) throw refuse(ctx, `fields.${n}.sensor`, "sensor");
    const from = unitNamed(known.unit);
    if (from === null || !canSend(from, rule.unit)) throw refuse(ctx, `fields.${n}.sensor`, "unit");
    return { name, sensor, unit: rule.unit, decimals: rule.decimals, isRequired: rule.isRequired };
  });
  if (!prescribed) return checked;
  // In the order of the service: the instant of the first is that of all.
  return prescribed.flatMap(({ name }) => checked.filter((field) => field.name === name));
}
