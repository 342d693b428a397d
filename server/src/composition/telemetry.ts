import type { FastifyInstance } from "fastify";
import { ALERTS_CHANNEL, parseAlertEvent } from "../features/alerts/alerts.notify.store.ts";
import { mountAlerts } from "../features/alerts/alerts.routes.ts";
import { createRuleEvaluator } from "../features/alerts/rule-evaluation.ts";
import { mountCodecs } from "../features/codecs/codecs.routes.ts";
import { createDecoder } from "../features/codecs/decoder.ts";
import { configureDerived } from "../features/derived-variables/configured.ts";
import { type DerivedBatch, deriveEntries } from "../features/derived-variables/derived.live.ts";
import { mountDerivedVariables } from "../features/derived-variables/derived.routes.ts";
import type { DerivedDeps } from "../features/derived-variables/derived.service.ts";
import { levelVariables, RECOMPUTES_CHANNEL } from "../features/derived-variables/derived.store.ts";
import { addLevelsOfEarlierCalibrations } from "../features/derived-variables/earlier-calibrations.ts";
import { createRecomputer } from "../features/derived-variables/recompute.ts";
import { simulateConfiguration } from "../features/devices/configuration-simulation.ts";
import { createReports } from "../features/devices/devices.reports.ts";
import { mountDevices } from "../features/devices/devices.routes.ts";
import { createDevicesService, type DevicesDeps } from "../features/devices/devices.service.ts";
import { recordKeyUse as recordDeviceKeyUse } from "../features/devices/keys.store.ts";
import { createForwarder } from "../features/forwards/forwarder.ts";
import { mountForwards } from "../features/forwards/forwards.routes.ts";
import { createForwardsService } from "../features/forwards/forwards.service.ts";
import { mountIntegrations } from "../features/integrations/integrations.routes.ts";
import {
  createIntegrationsService,
  type IntegrationsService,
} from "../features/integrations/integrations.service.ts";
import { recordKeyUse as recordIntegrationKeyUse } from "../features/integrations/integrations.store.ts";
import { levelSources } from "../features/piezometry/level-sources.ts";
import { mountPiezometry } from "../features/piezometry/piezometry.routes.ts";
import type { PiezometryDeps } from "../features/piezometry/piezometry.service.ts";
import { createDeviceCache } from "../features/readings/ingest/device-cache.ts";
import { createIngestQueue } from "../features/readings/ingest/ingest.queue.ts";
import { mountIngest } from "../features/readings/ingest/ingest.routes.ts";
import { createIngest } from "../features/readings/ingest/ingest.service.ts";
import { commitBatch } from "../features/readings/ingest/ingest.store.ts";
import { createKeyGuesses } from "../features/readings/ingest/key-guesses.ts";
import { createKeyUsageRecorder } from "../features/readings/ingest/key-usage.ts";
import { createMqtt, type MqttState } from "../features/readings/ingest/mqtt.ts";
import { createWebhookAdapters } from "../features/readings/ingest/webhook-adapters.ts";
import { createBroadcast, READINGS_CHANNEL } from "../features/readings/live/broadcast.ts";
import { createLive } from "../features/readings/live/live.ts";
import { createLogReader } from "../features/readings/live/log-reader.ts";
import { createPgListener } from "../features/readings/live/pg-listener.ts";
import { mountReadings } from "../features/readings/readings.routes.ts";
import { createReadings } from "../features/readings/readings.service.ts";
import { flagsAt, latestSince, rejectRaw } from "../features/readings/readings.store.ts";
import { READINGS_LOG_CHANNEL } from "../features/readings/replace-readings.store.ts";
import { createPlanEvaluator } from "../features/response-plans/plan-evaluation.ts";
import { mountResponsePlans } from "../features/response-plans/response-plans.routes.ts";
import { mountRetention } from "../features/retention/retention.routes.ts";
import { createRetention } from "../features/retention/retention.service.ts";
import { mountSensorThings } from "../features/sensorthings/sensorthings.routes.ts";
import { newId } from "../platform/db/id.ts";
import type { Emit } from "../platform/events/events.ts";
import { createAddressOf } from "../platform/http/address-of.ts";
import type { ApplyChange, Protection } from "../platform/protection/protection.ts";
import { createCodecThreads } from "./codecs.ts";
import type { Core } from "./core.ts";
import { derivedWriter, valueSensors } from "./derived-values.ts";
import type { Module } from "./module.ts";
import { createRelayModule, RELAYS_CHANNEL } from "./relays.ts";
import { telemetryTasks } from "./telemetry.tasks.ts";

/** Delay after the HTTP port opens, so that users' first requests are served first. */
const MQTT_START_DELAY_MS = 50;
/** NOTIFY channel: sent by the devices feature with each change, with the project's id. */
const DEVICES_CHANNEL = "devices";

interface TelemetryDeps extends Core {
  emit: Emit;
  protection: Protection;
  testMail: DevicesDeps["testMail"];
}

type TelemetryKind =
  | "relays.rule"
  | "relays.lock"
  | "forwards.target"
  | "forwards.secret"
  | "retention.shorter";

export interface Telemetry extends Module {
  /** Apply changes that a second person confirmed. */
  appliers: Readonly<Record<TelemetryKind, ApplyChange>>;
  /** Port of the embedded MQTT broker while it is listening. */
  mqttPort(): number | null;
  mqttState(): MqttState;
}

/**
 * Builds the services for field measurements: receiving device reports, storing readings and querying them. Its shutdown is
 * a hook of the HTTP server: streams close first, because an open one would delay it; then accepted messages are finished.
 */
export function createTelemetry(deps: TelemetryDeps): Telemetry {
  const { db, access, links, protection, publicUrl, secrets, testMail, now } = deps;
  const consumers = createLogConsumers(deps);
  const integrations = createIntegrationsService({ db, secrets, now });
  // The stream and the intake need each other: the intake is read only when a notification arrives, after both are built.
  const stream = createReadingStream(deps, consumers, (payload) => intake.relays.read(payload));
  const intake = createIntake(deps, stream, integrations);
  const { relays, mqtt } = intake;
  const derivedDeps: DerivedDeps = {
    db,
    now,
    levelSources,
    sensors: valueSensors(now),
  };
  const deviceDeps: DevicesDeps = {
    db,
    reports: createReports(db),
    protection,
    testMail,
    publicUrl,
    now,
    broker: () => mqtt.address(new URL(publicUrl).hostname),
    onConfigured: (tx, ctx, change) => configureDerived(derivedDeps, tx, ctx, change),
  };
  const devices = createDevicesService(deviceDeps);
  const forwardsService = createForwardsService({
    db,
    secrets,
    protection,
    now,
    wake: consumers.forwarder.wake,
  });
  const retention = createRetention({ db, protection, now });
  const lifecycle = createLifecycle(consumers, stream, intake);
  return {
    ...telemetryTasks({ ...deps, queue: stream.queue, isClosing: lifecycle.isClosing }),
    appliers: {
      ...relays.appliers,
      // A device's report URL is part of its configuration, so the devices apply the change of it.
      "forwards.target": devices.applyUpdate,
      "forwards.secret": forwardsService.applySecret,
      "retention.shorter": retention.apply,
    },
    mqttPort: mqtt.port,
    mqttState: mqtt.state,
    // Polls from now on: what a process that ended left behind, nothing else would process.
    begin: () => {
      const { logReader, recomputer, ruleEvaluator, planEvaluator, forwarder } = consumers;
      for (const loop of [logReader, recomputer, ruleEvaluator, planEvaluator, forwarder]) loop.wake();
      return addLevelsOfEarlierCalibrations(derivedDeps, lifecycle.isClosing);
    },
    mount: async (http) => {
      lifecycle.register(http);
      mountDevices(http, access, devices, deviceDeps);
      mountDerivedVariables(http, access, derivedDeps, (input, ctx, read) =>
        simulateConfiguration(deviceDeps, input, ctx, read),
      );
      mountIntegrations(http, access, integrations);
      mountAlerts(http, access, { db, now, onWindowCancelled: consumers.ruleEvaluator.wake }, links);
      mountResponsePlans(http, access, { db, emit: deps.emit, rolesOf: access.rolesOf, now });
      relays.mount(http, access);
      mountForwards(http, access, forwardsService);
      mountRetention(http, access, retention);
      mountReadingRoutes(http, deps, stream);
      mountCodecs(http, access, {
        db,
        trials: stream.codecs.trials,
        reprocess: intake.gateways.reprocess,
        now,
        invalidate: stream.decoder.invalidate,
      });
      await mountIngest(http, intake.ingest, intake.gateways, createAddressOf(deps.config.trustProxy));
    },
  };
}

/** What reads the log of readings: the roll-ups, the alert rules and the forwarding to report URLs. */
function createLogConsumers({ db, emit, secrets, config, log, now, cluster }: TelemetryDeps) {
  const ruleEvaluator = createRuleEvaluator({ db, emit, log, now, reachability: cluster });
  const planEvaluator = createPlanEvaluator({ db, emit, log, now, reachability: cluster });
  const forwarder = createForwarder({ db, secrets, log, now, allowPrivate: config.outsideAllowPrivate });
  const derived = { db, log, now, levelSources, writer: derivedWriter };
  // Set below, when what publishes readings is built.
  const publishing = { publish: (_values: DerivedBatch) => {} };
  let fresh: DerivedBatch | null = null;
  const logReader = createLogReader(
    db,
    log,
    async (tx, project, entries) => {
      fresh = await deriveEntries(derived, tx, project, entries);
      const all = [...entries, ...fresh.entries];
      await ruleEvaluator.copyForRules(tx, project, all);
      await planEvaluator.copyForPlans(tx, project, all);
      await forwarder.queueReports(tx, project, all);
      return fresh.entries;
    },
    () => {
      if (fresh && fresh.times.length > 0) publishing.publish(fresh);
      ruleEvaluator.wake();
      planEvaluator.wake();
      forwarder.wake();
    },
    cluster,
  );
  const recomputer = createRecomputer({ ...derived, processLog: logReader.drain });
  return { ruleEvaluator, planEvaluator, forwarder, logReader, recomputer, publishing };
}

/** What stores readings and passes them to open streams, of this process and of others. */
function createReadingStream(
  { db, pool, emit, log, now }: TelemetryDeps,
  { logReader, recomputer, publishing }: ReturnType<typeof createLogConsumers>,
  parseRelayChange: (payload: string) => { project: string; device: string } | null,
) {
  const deviceCache = createDeviceCache(db);
  const live = createLive({
    deviceCache,
    since: (project, at) => latestSince(db, project, at),
    flags: (project, values) => flagsAt(db, project, values),
    now,
  });
  const codecs = createCodecThreads(log);
  const decoder = createDecoder({ db, runner: codecs.live, emit, log, now });
  // The listener is built below; it is asked only when readings are published.
  const broadcast = createBroadcast(pool, newId(), () => pgListener.hasPeers());
  const onNotification: Readonly<Record<string, (payload: string) => void>> = {
    [DEVICES_CHANNEL]: (payload) => {
      decoder.invalidate(payload || null);
      deviceCache.invalidate(payload || null);
    },
    [ALERTS_CHANNEL]: (payload) => {
      const change = parseAlertEvent(payload);
      if (change) live.sendEvent("alert", change);
    },
    [RELAYS_CHANNEL]: (payload) => {
      const change = parseRelayChange(payload);
      if (change) live.sendEvent("relay", change);
    },
    [READINGS_LOG_CHANNEL]: logReader.wake,
    [RECOMPUTES_CHANNEL]: recomputer.wake,
    [READINGS_CHANNEL]: (payload) => {
      const readings = broadcast.read(payload);
      if (readings) live.publish(readings);
    },
  };
  const pgListener = createPgListener(
    pool,
    log,
    Object.keys(onNotification),
    (channel, payload) => onNotification[channel]?.(payload),
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
      logReader.wake();
    },
  });
  publishing.publish = ({ project, sensors, times, values }) => {
    const derived = { project, sensors, times, values, batteries: null };
    live.publish(derived);
    broadcast.publish(derived);
  };
  return { deviceCache, live, codecs, decoder, pgListener, queue };
}

/** What receives reports: by HTTP, by MQTT, and through the gateways of LoRaWAN and satellite; and what sends commands. */
function createIntake(
  { db, emit, protection, config, log, now }: TelemetryDeps,
  { deviceCache, queue, decoder }: ReturnType<typeof createReadingStream>,
  integrations: IntegrationsService,
) {
  const keyUsage = createKeyUsageRecorder(async (uses) => {
    const ofDevices = uses.filter(({ device }) => device);
    const ofIntegrations = uses.filter(({ device }) => !device);
    await recordDeviceKeyUse(db, ofDevices);
    await recordIntegrationKeyUse(db, ofIntegrations);
  }, now);
  const relays = createRelayModule({
    db,
    emit,
    log,
    now,
    protection,
    allowPrivate: config.outsideAllowPrivate,
    serverOf: integrations.downlinkServer,
    // The broker is built below; it is used only when a command is sent.
    mqtt: { canPublish: () => mqtt.canPublish(), publish: (serial, text) => mqtt.publish(serial, text) },
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
        (device) => device && relays.recordContact(device),
        () => {},
      ),
  });
  const gateways = createWebhookAdapters({
    deviceCache,
    ingest,
    rockblockKey: config.rockblockKey,
    now,
    decode: decoder.decode,
    recordVerdict: (project, id, verdict) => rejectRaw(db, project, id, verdict),
    recordContact: relays.recordContactThrough,
  });
  return { keyUsage, relays, ingest, mqtt, gateways };
}

/**
 * Opens the broker after the HTTP port, and closes everything in the order in which data flow: first what accepts
 * messages and commands, then the queue, so that acknowledged readings are stored, then what reads the log of readings,
 * and last the listener, through which the others are notified. What the log still has is processed by the next process.
 */
function createLifecycle(
  { ruleEvaluator, planEvaluator, forwarder, logReader, recomputer }: ReturnType<typeof createLogConsumers>,
  { live, queue, codecs, pgListener }: ReturnType<typeof createReadingStream>,
  { relays, mqtt, keyUsage }: ReturnType<typeof createIntake>,
) {
  let opening: NodeJS.Timeout | undefined;
  let isClosing = false;
  return {
    isClosing: () => isClosing,
    register: (http: FastifyInstance) => {
      // The broker starts after the server is listening: devices can wait, users should not.
      http.addHook("onListen", (done) => {
        opening = setTimeout(() => void mqtt.start(), MQTT_START_DELAY_MS);
        done();
      });
      http.addHook("preClose", async () => live.close());
      http.addHook("onClose", async () => {
        isClosing = true;
        clearTimeout(opening);
        await relays.close();
        await mqtt.close();
        await queue.drained();
        await codecs.close();
        await keyUsage.close();
        await logReader.close();
        await recomputer.close();
        await ruleEvaluator.close();
        await planEvaluator.close();
        await forwarder.close();
        await pgListener.close();
      });
    },
  };
}

function mountReadingRoutes(
  http: FastifyInstance,
  { db, longReads, access, publicUrl, now }: TelemetryDeps,
  { live, queue }: ReturnType<typeof createReadingStream>,
): void {
  const readings = createReadings({ db, longReads });
  const extremes: PiezometryDeps["extremes"] = async (project, { sensor, ...query }) =>
    (await readings.series(project, { sensor: [sensor], ...query })).flatMap((one) =>
      "min" in one
        ? one.t.map((t, at) => ({ t, min: one.min[at] ?? Number.NaN, max: one.max[at] ?? Number.NaN }))
        : [],
    );
  mountPiezometry(http, access, { db, now, extremes, levelVariables });
  mountReadings(http, access, readings, live);
  mountSensorThings(http, access, {
    db,
    publicUrl,
    now,
    storeReadings: async ({ raw, ...rows }) => {
      const message = { id: newId(), source: "http" as const, device: null, reason: null, body: raw };
      await queue.add({ ...rows, batteries: null, raw: [message] });
    },
  });
}
