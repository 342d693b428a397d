import type { FollowUp, Monitoring } from "@vetaverde/contract/monitorings";
import type { Preview } from "@vetaverde/contract/plans";
import { NO_DETAILS } from "@vetaverde/domain/schedule/series-details";

const named = (at: number, name: string) => ({ id: `0193dddd-0000-7000-8000-00000000000${at}`, name });

/** Due on the current day of the tests' clock, without a follow-up. */
export const monitoring: Monitoring = {
  id: "0193eeee-0000-7000-8000-000000000001",
  plan: { id: "0193eeee-0000-7000-8000-000000000002", title: "Monitoreo hídrico" },
  station: named(1, "PZ-T03"),
  miningComponent: named(2, "Tranque El Salar"),
  environmentalComponent: named(3, "Agua"),
  subcomponent: named(4, "Nivel"),
  source: named(5, "Piezómetro"),
  type: named(6, "Medición en terreno"),
  frequency: named(7, "Semanal"),
  shortCommitment: "Nivel piezométrico",
  responsible: "Equipo hídrico",
  ...NO_DETAILS,
  coordinates: null,
  estimatedDate: "2026-11-20",
  startsAt: "2026-11-20T12:00:00Z",
  endsAt: "2026-11-20T14:00:00Z",
  durationHours: 2,
  status: "near",
  completed: false,
  sample: null,
  rescheduled: false,
  skipped: false,
  actionDate: null,
  observation: null,
  reason: null,
  mishap: false,
  mishapDescription: null,
  measured: [],
  version: 1,
  updatedAt: null,
  updatedBy: null,
};

/**
 * The same monitoring after another user recorded it late in the evening of the project's time zone, which is the next
 * day in UTC.
 */
export const recorded: Monitoring = {
  ...monitoring,
  status: "done",
  completed: true,
  sample: true,
  actionDate: "2026-11-20T00:30:00Z",
  observation: "Medido con sonda nueva",
  reason: "Campaña semanal",
  version: 2,
  updatedAt: "2026-11-20T00:40:00Z",
  updatedBy: "Matías Cortés",
};

export const followUp: FollowUp = {
  id: "0193ffff-0000-7000-8000-000000000001",
  version: 2,
  recordedAt: "2026-11-20T00:40:00Z",
  recordedBy: "Matías Cortés",
  actionDate: "2026-11-20T00:30:00Z",
  completed: true,
  sample: true,
  observation: "Medido con sonda nueva",
  reason: "Campaña semanal",
  mishap: false,
  mishapDescription: null,
  capturedAt: null,
  position: null,
  measured: [],
  evidence: [],
};

/** A workbook of 900 rows: of its invalid rows two are among those displayed, one is not. */
export const preview: Preview = {
  preview: "0193ffff-0000-7000-8000-000000000002",
  fileName: "plan.xlsx",
  size: 84_000,
  rows: 900,
  corrected: 0,
  monitorings: 0,
  start: null,
  end: null,
  unknown: [],
  unlistedUnknownRows: 0,
  errors: [
    {
      row: 4,
      column: "station",
      header: "Estación",
      value: "PZ-T3",
      rule: "catalog",
      message: "«PZ-T3» no existe en el proyecto. ¿Quiso decir «PZ-T03»?",
      suggestion: "PZ-T03",
    },
    {
      row: 7,
      column: "startDate",
      header: "Fecha de inicio",
      value: "31-02-2027",
      rule: "date",
      message: "La fecha 31-02-2027 no existe.",
    },
    {
      row: 850,
      column: "station",
      header: "Estación",
      value: "X-1",
      rule: "catalog",
      message: "«X-1» no existe en el proyecto.",
    },
  ],
  errorCount: 4,
  rowsWithErrors: 3,
  columns: [
    { key: "station", header: "Estación" },
    { key: "startDate", header: "Fecha de inicio" },
  ],
  sample: [
    { row: 2, cells: { station: "PZ-T01", startDate: "01-01-2027" } },
    { row: 4, cells: { station: "PZ-T3", startDate: "01-01-2027" } },
    { row: 7, cells: { station: "PZ-T02", startDate: "31-02-2027" } },
  ],
  catalog: { station: 30 },
  expiresAt: "2026-11-21T00:00:00Z",
  sameFile: null,
};
