import { devicesEndpoints } from "@vetaverde/contract/devices";
import type { FastifyInstance } from "fastify";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import { connectionOf } from "./devices.connection.ts";
import { devicesFile } from "./devices.export.ts";
import { listDevices } from "./devices.list.ts";
import type { DevicesDeps, DevicesService } from "./devices.service.ts";
import { createKeysService } from "./keys.service.ts";
import { createSensorsService } from "./sensors.service.ts";

export function mountDevices(
  app: FastifyInstance,
  guard: Guard,
  devices: DevicesService,
  deps: DevicesDeps,
): void {
  const sensors = createSensorsService(deps);
  const keys = createKeysService(deps);
  mount(app, guard, devicesEndpoints, {
    list: (input) => listDevices(deps, input),
    csv: ({ params, query }, { locale }) => devicesFile(deps, { ...params, query, locale, format: "csv" }),
    xlsx: ({ params, query }, { locale }) => devicesFile(deps, { ...params, query, locale, format: "xlsx" }),
    create: (input, ctx) => devices.create(input, ctx),
    get: (input) => devices.get(input),
    update: (input, ctx) => devices.update(input, ctx),
    renewKey: (input, ctx) => keys.renew(input, ctx),
    connection: (input) => connectionOf(deps, input),
    keys: (input) => keys.list(input),
    sensors: (input) => sensors.list(input),
    barometers: (input) => sensors.barometers(input),
    saveSensors: (input, ctx) => sensors.save(input, ctx),
    testMail: (input, ctx) => devices.testMail(input, ctx),
    history: (input) => devices.history(input),
  });
}
