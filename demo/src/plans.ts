// The mine's monitoring plans: those of the current year, some of the year before, and two that have not begun.
import type { DemoPlan, DemoSeries } from "./plan.ts";
import { air } from "./plans.air.ts";
import { dam } from "./plans.dam.ts";
import { glaciers } from "./plans.ice.ts";
import { life } from "./plans.life.ts";
import { noise } from "./plans.noise.ts";
import { archaeologyOfTheRavine, closure } from "./plans.past.ts";
import { water } from "./plans.water.ts";

/**
 * First months of the plans' years, counted from the current month. On every date the current plans are ten months old,
 * so that a demonstration has work behind it and ahead of it.
 */
const [LAST_YEAR, THIS_YEAR, NEXT_YEAR] = [-22, -10, 2];

/** Stations that joined the network a year ago, with the second stage of the dam and of the wells. */
const NEW: ReadonlySet<string> = new Set(["AS-06", "CA-05", "MW-08", "MW-10", "MW-14", "VB-02", "VE-01"]);
const withoutNew = (all: readonly DemoSeries[]): DemoSeries[] =>
  all.flatMap((one) => {
    const stations = one.stations.filter((code) => !NEW.has(code));
    return stations.length > 0 ? [{ ...one, stations }] : [];
  });

const year = (title: string, file: string, from: number, series: readonly DemoSeries[]): DemoPlan => ({
  title,
  file,
  from,
  months: 12,
  series,
});

export const plans: readonly DemoPlan[] = [
  year("Monitoreo hídrico {period}", "Plan_hidrico_v4.xlsx", THIS_YEAR, water),
  year("Calidad de aire {period}", "Calidad_de_aire_v2.xlsx", THIS_YEAR, air),
  {
    title: "Estabilidad física del tranque El Salar",
    file: "Tranque_estabilidad_fisica.xlsx",
    from: -10,
    months: 14,
    series: dam,
  },
  year("Ruido y vibraciones {period}", "Ruido_y_vibraciones.xlsx", THIS_YEAR, noise),
  year("Biodiversidad {period}", "Biodiversidad_y_suelos.xlsx", THIS_YEAR, life),
  year("Glaciares y nieve {period}", "Criosfera.xlsx", THIS_YEAR, glaciers),
  year("Monitoreo hídrico {period}", "Plan_hidrico_v5.xlsx", NEXT_YEAR, water),
  year("Calidad de aire {period}", "Calidad_de_aire_v3.xlsx", NEXT_YEAR, air),
  year("Monitoreo hídrico {period}", "Plan_hidrico_v3.xlsx", LAST_YEAR, withoutNew(water)),
  year("Calidad de aire {period}", "Calidad_de_aire_v1.xlsx", LAST_YEAR, withoutNew(air)),
  year("Ruido y vibraciones {period}", "Ruido_y_vibraciones_v1.xlsx", LAST_YEAR, withoutNew(noise)),
  {
    title: "Cierre de la pila 1, seguimiento",
    file: "Cierre_pila_1.xlsx",
    from: -22,
    months: 15,
    series: closure,
  },
  {
    title: "Arqueología en Quebrada Seca",
    file: "Arqueologia_Quebrada_Seca.xlsx",
    from: -20,
    months: 12,
    series: archaeologyOfTheRavine,
  },
];
