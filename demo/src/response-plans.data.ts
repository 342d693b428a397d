import type { StructureKind } from "@vetaverde/domain/response-plans/plan";
import { LEVEL } from "./devices.data.ts";

/** The dam of the demonstration, its instruments, and above which values they raise it. */
export const dam = {
  name: "Tranque El Molino",
  kind: "tailings-dam" as StructureKind,
  devices: ["MODI-0139", "MODI-0141", "MODI-0150"],
  reason: "Plan de respuesta según el manual de operación",
  levels: [
    { name: "Verde", color: "#2e7d32", shape: "circle", conditions: [], actions: [] },
    {
      name: "Ámbar",
      color: "#f9a825",
      shape: "triangle",
      conditions: [
        { serial: "MODI-0141", variable: LEVEL, limit: 2823.2, hysteresis: 0.1 },
        { serial: "MODI-0139", variable: LEVEL, limit: 2826.2, hysteresis: 0.1 },
      ],
      actions: [
        { text: "Aumentar a diaria la lectura de los piezómetros", role: "Técnico de terreno", minutes: 720 },
        { text: "Inspeccionar la cresta y el pie del muro", role: "Jefe de turno", minutes: 240 },
      ],
    },
    {
      name: "Rojo",
      color: "#c62828",
      shape: "octagon",
      conditions: [{ serial: "MODI-0150", variable: "pond", limit: 2831.95, hysteresis: 0.15 }],
      actions: [
        { text: "Detener la descarga de relaves", role: "Superintendente de operaciones", minutes: 30 },
        { text: "Avisar al ingeniero de registro", role: "Jefe de turno", minutes: 60 },
      ],
    },
  ],
} as const;
