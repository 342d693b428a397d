import { render, screen } from "@testing-library/react";
import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { describe, expect, it } from "vitest";
import { setUpPage } from "../../testing/set-up.ts";
import { DeviceTable } from "./DeviceTable.tsx";

const NOW = "2026-11-29T13:00:00Z";
const device = (more: Partial<ListedDevice> = {}): ListedDevice => ({
  id: "d",
  serial: "0141",
  name: "MODi 0141",
  station: { id: "s", name: "PZ-T03" },
  group: null,
  channel: "lorawan",
  state: "online",
  place: null,
  battery: 3.85,
  lastAt: "2026-11-29T12:50:00.000Z",
  alerts: { count: 0, priority: null, isAlarm: false },
  sensors: [
    {
      id: "n",
      name: "Nivel piezométrico",
      variable: "level",
      unit: "m",
      origin: "device",
      isManual: false,
      resolution: null,
      value: 12.5,
      at: "2026-11-29T12:50:00.000Z",
      level: null,
      flags: [],
      beyond: null,
    },
  ],
  trend: [],
  ...more,
});
const ALARM = { count: 1, priority: 1, isAlarm: true } as const;

const show = (one: ListedDevice) =>
  render(
    <DeviceTable
      devices={[one]}
      now={NOW}
      sort="state"
      onSort={() => {}}
      href={() => "/"}
      graph={(_, children) => children}
      stale={false}
    />,
  );

describe("the state of a device in the list", () => {
  setUpPage({ words: ["devices", "alerts"], screen: "desk" });

  it.each([
    ["En línea", {}],
    ["En línea", { alerts: { count: 1, priority: 3, isAlarm: false } }],
    ["En alarma", { alerts: ALARM }],
    ["En alarma · Atrasado", { alerts: ALARM, state: "stale" }],
    ["En alarma · Sin conexión", { alerts: ALARM, state: "offline" }],
    ["Inactivo", { alerts: ALARM, state: "inactive" }],
  ] as const)("is the worst alone, unless a device in alarm is silent: %s", (state, more) => {
    show(device(more));
    expect(screen.getAllByRole("cell")[0]?.textContent).toBe(state);
  });
});

describe("a device on a phone", () => {
  setUpPage({ words: ["devices", "alerts"], screen: "phone" });

  it.each([
    ["Nivel piezométrico", {}],
    ["11 alerta vigente", { alerts: ALARM }],
    ["3,28\u00a0V", { battery: 3.28 }],
  ] as const)("has what asks for attention in its third line, or what it measures: %s", (line, more) => {
    show(device(more));
    const lines = [...(screen.getByRole("listitem").querySelector("a > span > span")?.children ?? [])];
    expect(lines[0]?.textContent).toMatch(/^PZ-T03MODi 0141En (línea|alarma)$/);
    expect(lines[1]?.textContent).toContain("12,5 m");
    expect(lines[2]?.textContent).toBe(line);
  });
});
