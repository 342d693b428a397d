import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { AccessService } from "../access/access.ts";
import { createCodecThreads } from "./codecs.ts";
import type { AlertLinks } from "../features/alerts/alert-links.service.ts";
import { ALERTS_CHANNEL, parseAlertEvent } from "../features/alerts/alerts.notify.store.ts";
import { mountAlerts } from "../features/alerts/alerts.routes.ts";
import { createRuleEvaluator } from "../features/alerts/rule-evaluation.ts";
import { mountCodecs } from "../features/codecs/codecs.routes.ts";
import { createDecoder } from "../features/codecs/decoder.ts";
import { createReports } from "../features/devices/devices.reports.ts";
import { mountDevices } from "../features/devices/devices.routes.ts";
import { createDevicesService, type DevicesDeps } from "../features/devices/devices.service.ts";
import { used as usedByDevices } from "../features/devices/keys.store.ts";
import { createForwarder } from "../features/forwards/forwarder.ts";
import { mountForwards } from "../features/forwards/forwards.routes.ts";
import { createForwardsService } from "../features/forwards/forwards.service.ts";
import { mountIntegrations } from "../features/integrations/integrations.routes.ts";
import { createIntegrationsService } from "../features/integrations/integrations.service.ts";
import { used as usedByGateways } from "../features/integrations/integrations.store.ts";
import { mountPiezometry } from "../features/piezometry/piezometry.routes.ts";
import type { PiezometryDeps } from "../features/piezometry/piezometry.service.ts";
import { CHANNEL, createBroadcast } from "../features/readings/broadcast.ts";
import { createDeviceCache } from "../features/readings/device-cache.ts";
import { createGateways } from "../features/readings/gateways.ts";
import { createIngestQueue } from "../features/readings/ingest.queue.ts";
import { mountIngest } from "../features/readings/ingest.routes.ts";
import { createIngest } from "../features/readings/ingest.service.ts";
import { commitBatch } from "../features/readings/ingest.store.ts";
import { createKeyGuesses } from "../features/readings/key-guesses.ts";
import { createKeyUsageRecorder } from "../features/readings/key-usage.ts";
import { createLive } from "../features/readings/live.ts";
import { createLogReader } from "../features/readings/log-reader.ts";
import { createMqtt } from "../features/readings/mqtt.ts";
import { createPgListener } from "../features/readings/pg-listener.ts";
import { mountReadings } from "../features/readings/readings.routes.ts";
import { createReadings } from "../features/readings/readings.service.ts";
import { latestSince, rejectRaw } from "../features/readings/readings.store.ts";
import { mountRetention } from "../features/retention/retention.routes.ts";
import { createRetention } from "../features/retention/retention.service.ts";
import { mountSensorThings } from "../features/sensorthings/sensorthings.routes.ts";
import type { MqttSettings } from "../platform/config/config.mqtt.ts";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import type { Emit } from "../platform/events/events.ts";
import { createAddressOf } from "../platform/http/address-of.ts";
import type { CronJob, Task } from "../platform/jobs/jobs.ts";
import type { Log } from "../platform/log/log.ts";
import type { ApplyChange, Protection } from "../platform/protection/protection.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";
import { createRelayModule, RELAYS_CHANNEL } from "./relays.ts";
import { telemetryTasks } from "./telemetry.tasks.ts";

/** Delay after the HTTP port opens, so that users' first requests are served first. */
const MQTT_MS = 50;
/** NOTIFY channel: sent by the devices feature with each change, with the project's id. */
const DEVICES = "devices";

interface TelemetryDeps {
  db: Db;
  pool: Pool;
  access: AccessService;
  /** Links by which alerts are acknowledged from mails and messages. */
  links: AlertLinks;
  emit: Emit;
  protection: Protection;
  /** Public base address of the product. */
  publicUrl: string;
  secrets: Secrets;
  testMail: DevicesDeps["testMail"];
  config: {
    mqtt: MqttSettings;
    host: string;
    rockblockKey: string | undefined;
    trustProxy: boolean | string;
    outsideAllowPrivate: boolean;
  };
  /** Whether the demonstration's devices report automatically. */
  demonstration: boolean;
  log: Log;
  now: () => number;
}

type TelemetryKind =
  | "relays.rule"
  | "relays.lock"
  | "forwards.target"
  | "forwards.secret"
  | "retention.shorter";

export interface Telemetry {
  tasks: Record<string, Task>;
  cron: CronJob[];
  /** Apply changes that a second person confirmed. */
  appliers: Readonly<Record<TelemetryKind, ApplyChange>>;
  /** Port of the embedded MQTT broker while it is listening. */
  mqttPort(): number | null;
  /**
   * Mounts the routes, and registers the shutdown: streams close first, because an open one would delay it; then
   * accepted messages are finished.
   */
  mount(http: FastifyInstance): Promise<void>;
}

/** Builds the services for field measurements: receiving device reports, storing readings and querying them. */
export function createTelemetry({
  db,
  pool,
  access,
  links,
  emit,
  protection,
  publicUrl,
  secrets,
  testMail,
  config,
  demonstration,
  log,
  now,
}: TelemetryDeps): Telemetry {
  const deviceCache = createDeviceCache(db);
  const alerts = createRuleEvaluator({ db, emit, log, now });
  const forwards = createForwarder({ db, secrets, log, now, allowPrivate: config.outsideAllowPrivate });
  const follower = createLogReader(
    db,
    log,
    async (tx, project, entries) => {
      await alerts.keep(tx, project, entries);
      await forwards.keep(tx, project, entries);
    },
    () => {
      alerts.wake();
      forwards.wake();
    },
  );
  const live = createLive({ deviceCache, since: (project, at) => latestSince(db, project, at), now });
  const codecs = createCodecThreads(log);
  const decoder = createDecoder({ db, runner: codecs.live, emit, log, now });
  const broadcast = createBroadcast(pool, newId(), () => pgListener.hasPeers());
  const pgListener = createPgListener(
    pool,
    log,
    [DEVICES, CHANNEL, RELAYS_CHANNEL, ALERTS_CHANNEL],
    (channel, payload) => {
      if (channel === DEVICES) {
        decoder.invalidate(payload || null);
        return deviceCache.invalidate(payload || null);
      }
      if (channel === ALERTS_CHANNEL) {
        const news = parseAlertEvent(payload);
        return news ? live.tell("alert", news) : undefined;
      }
      if (channel === RELAYS_CHANNEL) {
        const moved = relays.read(payload);
        if (moved) live.tell("relay", moved);
        return;
      }
      const news = broadcast.read(payload);
      if (news) live.publish(news);
    },
    (isConnected) => {
      decoder.setConnected(isConnected);
      deviceCache.setConnected(isConnected);
    },
  );
  const queue = createIngestQueue({
    commit: (batch) => commitBatch(pool, batch),
    committed: (batch) => {
      live.publish(batch);
      broadcast.publish(batch);
      follower.wake();
    },
  });
  const keyUsage = createKeyUsageRecorder(async (some) => {
    await usedByDevices(
      db,
      some.filter(({ device }) => device),
    );
    await usedByGateways(
      db,
      some.filter(({ device }) => !device),
    );
  }, now);
  const integrations = createIntegrationsService({ db, secrets, now });
  const relays = createRelayModule({
    db,
    emit,
    log,
    now,
    protection,
    allowPrivate: config.outsideAllowPrivate,
    serverOf: integrations.downlinkServer,
    mqtt: { speaks: () => mqtt.canPublish(), tell: (serial, text) => mqtt.publish(serial, text) },
  });
  const guesses = createKeyGuesses({ log });
  const ingest = createIngest({ deviceCache, queue, keyUsage, guesses, answered: relays.answered, now });
  const mqtt = createMqtt({
    ingest,
    queue,
    settings: config.mqtt,
    host: config.host,
    log,
    listens: (serial) =>
      void deviceCache.bySerial(serial).then(
        (device) => device && relays.heard(device),
        () => {},
      ),
  });
  const gateways = createGateways({
    deviceCache,
    ingest,
    rockblockKey: config.rockblockKey,
    now,
    decode: decoder.decode,
    judged: (project, id, verdict) => rejectRaw(db, project, id, verdict),
    recordContact: relays.heardThrough,
  });
  const deviceDeps: DevicesDeps = {
    db,
    reports: createReports(db),
    protection,
    testMail,
    publicUrl,
    now,
    broker: () => mqtt.address(new URL(publicUrl).hostname),
  };
  const devices = createDevicesService(deviceDeps);
  const forwarding = createForwardsService({ db, secrets, protection, now, wake: forwards.wake });
  const retention = createRetention({ db, protection, now });
  let opening: NodeJS.Timeout | undefined;
  let closing = false;
  const close = async () => {
    closing = true;
    clearTimeout(opening);
    await relays.close();
    await mqtt.close();
    await queue.drained();
    await codecs.close();
    await keyUsage.close();
    await follower.close();
    await alerts.close();
    await forwards.close();
    await pgListener.close();
  };
  const tasks = telemetryTasks({ db, log, now, queue, demonstration, closed: () => closing });
  return {
    ...tasks,
    appliers: {
      ...relays.appliers,
      "forwards.target": devices.applyUpdate,
      "forwards.secret": forwarding.applySecret,
      "retention.shorter": retention.apply,
    },
    mqttPort: mqtt.port,
    mount: async (http) => {
      // The broker starts after the server is listening: devices can wait, users should not.
      http.addHook("onListen", (done) => {
        opening = setTimeout(() => void mqtt.start(), MQTT_MS);
        done();
      });
      http.addHook("preClose", async () => live.close());
      http.addHook("onClose", close);
      const readings = createReadings({ db, pool });
      const extremes: PiezometryDeps["extremes"] = async (project, { sensor, ...asked }) =>
        (await readings.series(project, { sensor: [sensor], ...asked })).flatMap((one) =>
          "min" in one
            ? one.t.map((t, at) => ({ t, min: one.min[at] ?? Number.NaN, max: one.max[at] ?? Number.NaN }))
            : [],
        );
      mountPiezometry(http, access, { db, now, extremes });
      mountDevices(http, access, devices, deviceDeps);
      mountIntegrations(http, access, integrations);
      mountAlerts(http, access, { db, now, ended: alerts.wake }, links);
      relays.mount(http, access);
      mountForwards(http, access, forwarding);
      mountReadings(http, access, readings, live);
      mountRetention(http, access, retention);
      mountCodecs(http, access, {
        db,
        trials: codecs.trials,
        again: gateways.again,
        now,
        invalidate: decoder.invalidate,
      });
      mountSensorThings(http, access, {
        db,
        publicUrl,
        now,
        keep: async ({ raw, ...rows }) => {
          const kept = { id: newId(), source: "http" as const, device: null, reason: null, body: raw };
          await queue.add({ ...rows, batteries: null, raw: [kept] });
        },
      });
      await mountIngest(http, ingest, gateways, createAddressOf(config.trustProxy));
    },
  };
}
