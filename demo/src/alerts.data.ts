import type { RuleCondition } from "@vetaverde/domain/alerts/rule";
import { DAILY_PM10, STREAM_FLOW } from "./derived.data.ts";
import { LEVEL } from "./devices.data.ts";

export interface DemoRule {
  serial: string;
  /** The maximum is this much below the newest reading, so that its alert is active on any date. */
  exceededBy?: number;
  /** Null: the whole device. */
  variable: string | null;
  rule: Partial<RuleCondition> & Pick<RuleCondition, "type">;
  priority: 1 | 2 | 3;
  sendMethods: (1 | 2)[];
}

/**
 * Alert rules of the mine: the dam's water and its pond's freeboard, the river's quality, dust, storms, and devices
 * that stop reporting.
 */
export const rules: readonly DemoRule[] = [
  // Metres above sea level.
  {
    serial: "MODI-0141",
    variable: LEVEL,
    priority: 1,
    sendMethods: [1, 2],
    rule: { type: "limits", max: 2823.2, hysteresis: 0.05, consecutive: 4 },
  },
  {
    serial: "MODI-0141",
    variable: LEVEL,
    priority: 2,
    sendMethods: [1],
    rule: { type: "value", operator1: ">", value1: 2823.1, hysteresis: 0.05 },
  },
  {
    serial: "MODI-0139",
    variable: LEVEL,
    priority: 2,
    sendMethods: [1],
    rule: { type: "limits", max: 2826.2, hysteresis: 0.05, consecutive: 4 },
  },
  {
    serial: "MODI-0150",
    variable: "pond",
    priority: 1,
    sendMethods: [1, 2],
    rule: { type: "limits", max: 2831.95, hysteresis: 0.1, consecutive: 2 },
  },
  {
    serial: "MODI-0150",
    variable: "pond",
    priority: 2,
    sendMethods: [1],
    rule: { type: "stuck", minutes: 2880, tolerance: 0.001 },
  },
  {
    serial: "MODI-0128",
    variable: "turbidity",
    priority: 2,
    sendMethods: [1],
    rule: { type: "value", operator1: ">", value1: 16, hysteresis: 2 },
  },
  {
    serial: "MODI-0128",
    variable: "ph",
    priority: 2,
    sendMethods: [1, 2],
    rule: { type: "limits", min: 6.5, max: 7.6, hysteresis: 0.05 },
  },
  {
    serial: "MODI-0117",
    variable: "pm10",
    priority: 2,
    sendMethods: [1],
    rule: { type: "value", operator1: ">=", value1: 58, hysteresis: 8 },
  },
  {
    serial: "MODI-0117",
    variable: DAILY_PM10,
    priority: 1,
    sendMethods: [1, 2],
    rule: { type: "limits", max: 60, hysteresis: 5 },
  },
  {
    serial: "MODI-0127",
    variable: STREAM_FLOW,
    priority: 2,
    sendMethods: [1],
    rule: { type: "limits", min: 110, hysteresis: 5, consecutive: 2 },
  },
  {
    serial: "MODI-0148",
    variable: "wind",
    priority: 3,
    sendMethods: [1],
    rule: { type: "value", operator1: ">", value1: 9.6, hysteresis: 1 },
  },
  {
    serial: "MODI-0148",
    variable: "rain",
    priority: 2,
    sendMethods: [1],
    rule: { type: "value", operator1: ">", value1: 3 },
  },
  {
    serial: "MODI-0139",
    variable: LEVEL,
    priority: 1,
    sendMethods: [1, 2],
    rule: { type: "rate", operator1: ">", value1: 0.35, minutes: 60 },
  },
  {
    serial: "MODI-0147",
    variable: LEVEL,
    exceededBy: 0.04,
    priority: 1,
    sendMethods: [1, 2],
    rule: { type: "limits", hysteresis: 0.02, consecutive: 4 },
  },
  {
    serial: "MODI-0134",
    variable: "battery",
    priority: 3,
    sendMethods: [1],
    rule: { type: "limits", min: 3.35, hysteresis: 0.03, consecutive: 2 },
  },
  {
    serial: "MODI-0154",
    variable: null,
    priority: 1,
    sendMethods: [1],
    rule: { type: "missing" },
  },
  {
    serial: "MODI-0142",
    variable: null,
    priority: 1,
    sendMethods: [1, 2],
    rule: { type: "missing" },
  },
  {
    serial: "MODI-0131",
    variable: null,
    priority: 2,
    sendMethods: [1],
    rule: { type: "missing", minutes: 720 },
  },
];

/** Acknowledgement notes, used in turn. */
export const notes: readonly (string | null)[] = [
  "Se revisó en terreno: lectura correcta. Se avisó a operaciones.",
  null,
  "Coincide con la tormenta de ese día; se mantiene en observación.",
  "Riego de caminos reforzado durante el turno.",
  null,
  "Se contrastó con la medición manual: diferencia dentro de lo esperado.",
];

/** A maintenance window of a device. */
export const maintenance = {
  serial: "MODI-0131",
  daysAgo: 40,
  hours: 5,
  reason: "Limpieza del pozo y cambio del transmisor",
} as const;
