import type { Device, MailSender } from "@vetaverde/contract/device-shapes";
import type { DeviceFields, devicesEndpoints } from "@vetaverde/contract/devices";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fold } from "@vetaverde/domain/text/fold";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import { writtenBy } from "../../platform/context/written.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { unique } from "../../platform/db/unique.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ApplyChange, Protection } from "../../platform/protection/protection.ts";
import { hashSecret, newSecret } from "../../platform/secrets/secrets.ts";
import type { BrokerAddress } from "./devices.connection.ts";
import { auditDevice, auditSensors, toDevice } from "./devices.dto.ts";
import { deviceWords } from "./devices.messages.ts";
import type { Reports } from "./devices.reports.ts";
import * as store from "./devices.store.ts";
import { checkApplies, checkDevice, checkSensors } from "./devices.validate.ts";
import * as keys from "./keys.store.ts";
import * as sensorStore from "./sensors.store.ts";

type Calls = typeof devicesEndpoints;

const { FROM_THE_BEGINNING } = sensorStore;
const EVERY_QUARTER = 900;
/** Defaults of fields that are not given. */
export const NO_FIELDS: store.DeviceFields = {
  name: "",
  station: null,
  group: null,
  channel: "mobile",
  networkId: null,
  type: null,
  fieldNumber: null,
  latitude: null,
  longitude: null,
  height: null,
  terrainElevation: null,
  probeLength: null,
  inclination: 0,
  adjustment: 0,
  correction: 1,
  expectedInterval: EVERY_QUARTER,
  reportUrl: null,
  mail: { sender: "project", recipients: [] },
  paused: false,
  active: true,
};

export interface DevicesDeps {
  db: Db;
  reports: Reports;
  protection: Protection;
  /** Prefix of every URL that a device is given. */
  publicUrl: string;
  broker(): BrokerAddress | null;
  /** Sends the caller a test mail in the way the device's alerts are sent. */
  testMail(
    project: string,
    sender: MailSender,
    ctx: Context,
  ): Promise<Reply<(typeof devicesEndpoints)["testMail"]>>;
  /** What follows from a new or changed configuration of a device's sensors or of their position. */
  onConfigured(tx: Tx, ctx: Context, change: { project: string; device: string; from: Date }): Promise<void>;
  now: () => number;
}

export interface DevicesService {
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>): Promise<WithDates<Device>>;
  /** @throws AppError FK-0005 when the serial is taken, NOT_FOUND, VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<Reply<Calls["create"]>>;
  /** @throws AppError NOT_FOUND, VALIDATION, STALE_VERSION with `current`, the current device */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<Reply<Calls["update"]>>;
  /** Applies an update that a second person confirmed. */
  applyUpdate: ApplyChange;
  /** @throws AppError NOT_FOUND */
  history(input: Input<Calls["history"]>): Promise<Reply<Calls["history"]>>;
  /** @throws AppError NOT_FOUND, RATE_LIMITED */
  testMail(input: Input<Calls["testMail"]>, ctx: Context): Promise<Reply<Calls["testMail"]>>;
}

type Update = Input<Calls["update"]>["body"];

export function createDevicesService(deps: DevicesDeps): DevicesService {
  const { db, testMail } = deps;
  return {
    testMail: async ({ params: { project, device } }, ctx) => {
      const row = await store.find(db, project, device);
      if (!row) throw new AppError("NOT_FOUND");
      return testMail(project, row.mail.sender, ctx);
    },
    get: ({ params: { project, device } }) => toDto(deps, db, project, device),
    create: (input, ctx) => create(deps, input, ctx),
    update: (input, ctx) => update(deps, input, ctx),
    applyUpdate: async (tx, ctx, { project, subject: id, base, request }) => {
      if (project === null) return false;
      const before = await locked(tx, project, id, undefined, async () => null);
      if (before.version !== base) return false;
      await updateDirectly(deps, tx, ctx, { project, before }, request as Update);
      return true;
    },
    history: async ({ params: { project, device }, query }) => {
      if (!(await store.find(db, project, device))) throw new AppError("NOT_FOUND");
      const { items, total } = await store.history(db, project, device, query);
      return { items, total, ...query };
    },
  };
}

interface CheckedUpdate {
  w: store.Written;
  /** From when the change applies. */
  applies: Date;
  fields: store.DeviceFields;
}

/** The device as the change would leave it. @throws AppError VALIDATION */
async function checkUpdate(
  tx: Tx,
  ctx: Context,
  { project, before, at }: { project: string; before: store.DeviceRow; at: Date },
  { reason: _reason, version: _version, appliesFrom, ...changes }: Update,
): Promise<CheckedUpdate> {
  const w = { project, id: before.id, by: actorOf(ctx).id, at };
  const applies = appliesFrom === undefined ? at : new Date(appliesFrom);
  checkApplies(ctx, applies, at, await store.lastApplies(tx, project, before.id));
  const fields = merged(fieldsOf(before), changes);
  await checkDevice(tx, ctx, w, fields);
  return { w, applies, fields };
}

async function saveUpdate(
  { onConfigured }: Pick<DevicesDeps, "onConfigured">,
  tx: Tx,
  ctx: Context,
  before: store.DeviceRow,
  reason: string,
  { w, applies, fields }: CheckedUpdate,
): Promise<void> {
  await unique(store.update(tx, w, fold(fields.name), fields));
  const after = auditDevice((await store.find(tx, w.project, w.id)) as store.DeviceRow);
  const change = { before: auditDevice(before), after };
  await store.insertVersion(tx, w, { changed: "device", appliesFrom: applies, reason, ...change });
  await auditChange(tx, ctx, w, "device.updated", { before: change.before, after: { ...after, reason } });
  if (POSITION.some((field) => before[field] !== fields[field]))
    await onConfigured(tx, ctx, { project: w.project, device: w.id, from: applies });
}

/** Changes a locked device without asking for a second person's confirmation. @throws AppError VALIDATION */
export async function updateDirectly(
  deps: Pick<DevicesDeps, "onConfigured" | "now">,
  tx: Tx,
  ctx: Context,
  { project, before }: { project: string; before: store.DeviceRow },
  body: Update,
): Promise<void> {
  const checked = await checkUpdate(tx, ctx, { project, before, at: new Date(deps.now()) }, body);
  await saveUpdate(deps, tx, ctx, before, body.reason, checked);
}

/** What the levels of a device's sensors depend on. */
const POSITION = ["terrainElevation", "probeLength", "inclination", "adjustment", "correction"] as const;

function update(
  deps: DevicesDeps,
  { params: { project, device: id }, body }: Input<Calls["update"]>,
  ctx: Context,
): Promise<Reply<Calls["update"]>> {
  const { db, protection, now } = deps;
  return transact(db, ctx, async (tx) => {
    const before = await locked(tx, project, id, body.version, () => toDto(deps, tx, project, id));
    const checked = await checkUpdate(tx, ctx, { project, before, at: new Date(now()) }, body);
    const weaker = transmissionLost(before, checked.fields);
    if (weaker && (await protection.rulesOf(tx, project)).changes)
      return protection.request(tx, ctx, {
        project,
        kind: "forwards.target",
        subject: id,
        label: before.name,
        reason: body.reason,
        ...weaker,
        base: before.version,
        request: body,
      });
    await saveUpdate(deps, tx, ctx, before, body.reason, checked);
    return toDto(deps, tx, project, id);
  });
}

async function toDto({ reports, now }: DevicesDeps, at: Db | Tx, project: string, id: string) {
  const row = await store.find(at, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  const sensors = await sensorStore.list(at, project, id);
  return toDevice(row, sensors, (await reports.last(project)).get(id), now());
}

async function create(
  deps: DevicesDeps,
  { body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<Reply<Calls["create"]>> {
  const { db, now } = deps;
  let newKey: string | null = null;
  const answer = await transact(db, ctx, async (tx) => {
    const { project } = body;
    if (!(await store.hasProject(tx, project))) throw new AppError("NOT_FOUND");
    newKey = body.externalKey ?? newSecret();
    const w = writtenBy(ctx, project, newId(), now());
    await insertDevice(tx, ctx, w, body, newKey);
    await deps.onConfigured(tx, ctx, { project, device: w.id, from: FROM_THE_BEGINNING });
    return toDto(deps, tx, project, w.id);
  });
  // Not stored with the idempotent response: the database would contain the key in clear.
  return { ...answer, externalKey: newKey };
}

async function insertDevice(
  tx: Tx,
  ctx: Context,
  w: store.Written,
  { serial, sensors, reason, project: _project, externalKey: _key, ...given }: Input<Calls["create"]>["body"],
  key: string,
): Promise<void> {
  const { project, id } = w;
  const fields = merged(NO_FIELDS, given);
  await checkDevice(tx, ctx, w, fields);
  const checkedSensors = await checkSensors(tx, ctx, project, sensors, new Set());
  await unique(store.insert(tx, w, serial, fold(fields.name), fields));
  let number = checkedSensors.length > 0 ? await sensorStore.nextNumber(tx, project) : 0;
  for (const [position, sensor] of checkedSensors.entries())
    await sensorStore.insert(tx, w, {
      ...sensor,
      id: newId(),
      device: id,
      number: number++,
      position,
      appliesFrom: FROM_THE_BEGINNING,
    });
  await keys.insert(tx, { ...w, id: newId() }, id, hashSecret(key));
  const row = (await store.find(tx, project, id)) as store.DeviceRow;
  const after = { ...auditDevice(row), sensors: auditSensors(await sensorStore.list(tx, project, id)) };
  await store.insertVersion(tx, w, {
    changed: "device",
    appliesFrom: FROM_THE_BEGINNING,
    before: null,
    after,
    reason: reason ?? deviceWords[ctx.locale].created,
  });
  await auditChange(tx, ctx, w, "device.created", { after: { ...after, serial } });
}

/**
 * The device, locked until the transaction ends.
 * @throws AppError NOT_FOUND, STALE_VERSION on a version conflict
 */
export async function locked(
  tx: Tx,
  project: string,
  id: string,
  version: number | undefined,
  current: () => Promise<unknown>,
): Promise<store.DeviceRow> {
  const row = await store.lock(tx, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  if (version !== undefined && version !== row.version)
    throw new AppError("STALE_VERSION", { extra: { current: await current() } });
  return row;
}

/** Writes a change of a device to the audit trail. */
export const auditChange = (
  tx: Tx,
  ctx: Context,
  { project, id }: store.Written,
  action: string,
  change: { before?: unknown; after: unknown },
): Promise<void> => recordChange(tx, ctx, { project, action, entity: "device", entityId: id, ...change });

/** Whether a change interrupts the forwarding of readings: another address, none, or an inactive device. */
function transmissionLost(before: store.DeviceRow, after: store.DeviceFields) {
  const was = { reportUrl: before.reportUrl, active: before.active };
  const will = { reportUrl: after.reportUrl, active: after.active };
  const loses =
    before.reportUrl !== null && (will.reportUrl !== was.reportUrl || (was.active && !will.active));
  return loses ? { before: was, after: will } : null;
}

const fieldsOf = (row: store.DeviceRow): store.DeviceFields => ({
  ...row,
  station: row.station?.id ?? null,
  mail: { sender: row.mail.sender, recipients: row.mail.recipients.map(({ id }) => id) },
});

/** The given fields over the existing ones. */
function merged(before: store.DeviceFields, changes: DeviceFields): store.DeviceFields {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(entries) };
}
