import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";

/** The names of a project's catalogue entries by kind; frequencies are named by their rule. */
export interface DemoCatalog {
  names: Readonly<Record<string, readonly string[]>>;
  frequencies: readonly Frequency[];
}

export const frequencyName = (frequency: Frequency): string => {
  const [name] = FREQUENCY_NAMES[frequency].es;
  if (!name) throw new Error(`${frequency} has no name`);
  return name;
};

export const catalog: DemoCatalog = {
  names: {
    "mining-components": [
      "Tranque El Salar",
      "Botadero Norte",
      "Pila 1",
      "Pila 2",
      "Planta de chancado",
      "Rajo Central",
      "Campamento",
      "Camino de acceso",
      "Río Alta",
      "Borde del salar",
      "Área de influencia",
    ],
    "environmental-components": [
      "Agua",
      "Aire",
      "Ruido",
      "Biota",
      "Criósfera",
      "Suelo",
      "Clima",
      "Patrimonio",
    ],
    subcomponents: [
      "Nivel",
      "Calidad",
      "Caudal",
      "Material particulado",
      "Presión sonora",
      "Flora y vegetación",
      "Fauna",
      "Biota acuática",
      "Balance de masa",
      "Nieve",
      "Erosión",
      "Estabilidad",
      "Vibraciones",
      "Arqueología",
    ],
    sources: [
      "Piezómetro",
      "Pozo",
      "Superficial",
      "Vertiente",
      "Estación de aire",
      "Sonómetro",
      "Geófono",
      "Baliza",
      "Transecto",
      "Estación meteorológica",
      "Calicata",
      "Muro",
      "Camino",
      "Sitio",
    ],
    types: [
      "Medición en terreno",
      "Muestreo de laboratorio",
      "Inspección visual",
      "Campaña",
      "Medición continua",
      "Calibración",
    ],
    responsibles: [
      "Equipo hídrico",
      "Equipo aire y ruido",
      "Especialista en biota",
      "Equipo de glaciología",
      "Geotecnia del tranque",
      "Arqueóloga de terreno",
      "Jefatura de Medio Ambiente",
      "Laboratorio externo",
    ],
  },
  frequencies: [
    "once",
    "daily",
    "weekly",
    "fortnightly",
    "monthly",
    "bimonthly",
    "quarterly",
    "four-monthly",
    "half-yearly",
    "yearly",
    "continuous",
  ],
};
