import type { ChangeOutcome } from "@vetaverde/domain/protections/change";
import type { NewChange } from "../../server/src/features/protections/protections.store.ts";

export interface Past {
  daysAgo: number;
  kind: NewChange["kind"];
  /** The user whom the change is about; absent when it is about the project. */
  person?: "reader" | "field";
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string;
  /** Absent: the change is pending. */
  outcome?: ChangeOutcome;
  hoursUntil?: number;
  rejection?: string;
}

const READ_ONLY = { permissions: [2] };
export const PAST: readonly Past[] = [
  {
    daysAgo: 26,
    kind: "retention.shorter",
    outcome: "rejected",
    hoursUntil: 5,
    before: { months: null },
    after: { months: 24, readings: 0 },
    reason: "Alivianar la base de datos antes del respaldo anual",
    rejection: "El plan de cierre necesita la serie completa de los piezómetros",
  },
  {
    daysAgo: 19,
    kind: "members.admin",
    person: "field",
    outcome: "expired",
    hoursUntil: 168,
    before: { permissions: [2, 3] },
    after: { permissions: [1, 2, 3] },
    reason: "Reemplazo durante las vacaciones de febrero",
  },
  {
    daysAgo: 4,
    kind: "protections.rule",
    outcome: "approved",
    hoursUntil: 21,
    before: { isOn: true },
    after: { isOn: false },
    reason: "Puesta en marcha de la red MODi: se vuelve a activar al terminar",
  },
  {
    daysAgo: 5,
    kind: "members.admin",
    person: "reader",
    before: READ_ONLY,
    after: { permissions: [1, 2] },
    reason: "Segundo administrador del turno B",
  },
];
