// Incidents of the demonstration's year, and the texts in which people recorded them.
import { addDays } from "@vetaverde/domain/time/dates";
import { inSummer, inWinter, type Phrase } from "./plan.ts";

export interface Closure {
  station: string;
  /** First and last day; work due between them is skipped. */
  from: string;
  to: string;
  reason: string;
}

/** The latest occurrence of `MM-DD` that is not after the given day. */
function latest(monthDay: string, day: string): string {
  const year = Number(day.slice(0, 4));
  const thisYear = `${day.slice(0, 4)}-${monthDay}`;
  return thisYear <= day ? thisYear : `${String(year - 1).padStart(4, "0")}-${monthDay}`;
}

/** Stations that could not be reached or read for a time. */
export function closures(today: string): Closure[] {
  const winter = latest("05-20", today);
  return [
    {
      station: "GL-02",
      from: winter,
      to: addDays(winter, 130),
      reason:
        "Sin acceso seguro por riesgo de avalancha en la ladera del glaciarete. Se informó a la SMA; se retoma en primavera.",
    },
    {
      station: "AS-03",
      from: addDays(today, -75),
      to: addDays(today, 20),
      reason:
        "Vertiente seca: sin escurrimiento para muestrear. Registro fotográfico adjunto al informe mensual.",
    },
    {
      station: "PZ-T06",
      from: addDays(today, -24),
      to: addDays(today, 32),
      reason:
        "Piezómetro cubierto por el recrecimiento del muro. Se repone en el nuevo pie; informado a Sernageomin.",
    },
  ];
}

/** A week of snow in July, long enough ago that its work was either done late or is lost. */
export function stormWeek(today: string): { from: string; to: string } {
  const from = latest("07-08", addDays(today, -20));
  return { from, to: addDays(from, 6) };
}

export const STORM_REASON =
  "Camino cortado por nieve desde el kilómetro 12; se reprograma apenas vialidad lo habilite.";

/** The days on which the well MW-11 had no pump. */
export const pumpFailure = (today: string) => ({
  station: "MW-11",
  commitment: "Calidad de agua subterránea",
  from: addDays(today, -150),
  to: addDays(today, -95),
});
export const PUMP_MISHAP =
  "La bomba de purga no parte: variador quemado. No se pudo muestrear; se pidió el repuesto.";

/** Texts of visits that failed; the monitoring stays open. */
export const FAILED: readonly string[] = [
  "Derrumbe menor en el camino de acceso: la cuadrilla se devolvió sin medir.",
  "Generador sin combustible en terreno; se suspende y queda pendiente.",
  "Sonda con cable cortado. Sin equipo de reserva en el turno.",
];

/** Texts of mishaps that did not prevent the work. */
export const MISHAPS: readonly Phrase[] = [
  "Falla de la bomba de purga; se usó la de reserva.",
  "Una botella se quebró en el traslado; se repitió la toma el mismo día.",
  "Pinchazo en el kilómetro 8: una hora de retraso, sin efecto en la muestra.",
  "Corte de energía de 40 minutos en la estación; tiempo de operación corregido.",
  "Candado del recinto forzado, sin daño al equipo. Se avisó a seguridad patrimonial.",
  inWinter("Camino cortado por nieve en el kilómetro 12; se llegó a pie."),
  inSummer("Tormenta eléctrica de verano: la cuadrilla esperó cuarenta minutos en la camioneta."),
];

export const REASONS = [
  "Programado",
  "Programado",
  "Según frecuencia de la RCA",
  "Ronda del turno A",
  "Ronda del turno B",
] as const;
export const EARLY = "Adelantado un día por pronóstico de viento";
export const LATE = "Realizado un día después por cambio de turno";
export const MOVED = [
  "Reprogramado por tronadura en el sector",
  "Reprogramado: laboratorio sin recepción en feriado",
  "Reprogramado por alerta meteorológica",
  "Reprogramado por mantención del camino de acceso",
] as const;
