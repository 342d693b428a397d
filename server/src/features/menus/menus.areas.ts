import type { Locale } from "@vetaverde/domain/locale";

/** Names of the areas that have a page, for entries to which the administrator gave no name. */
const areas: Record<string, Record<Locale, string>> = {
  Home: { es: "Inicio", en: "Home", fr: "Accueil", pt: "Início" },
  PlanningAndMonitoring: {
    es: "Planes de monitoreo",
    en: "Monitoring plans",
    fr: "Plans de suivi",
    pt: "Planos de monitoramento",
  },
  ScheduleCalendar: { es: "Calendario", en: "Schedule", fr: "Calendrier", pt: "Calendário" },
  MonitoringTable: {
    es: "Tabla de monitoreos",
    en: "Monitoring table",
    fr: "Tableau des suivis",
    pt: "Tabela de monitoramentos",
  },
  PlanningKpis: { es: "Indicadores", en: "Indicators", fr: "Indicateurs", pt: "Indicadores" },
  FieldWork: { es: "Terreno", en: "Field", fr: "Terrain", pt: "Campo" },
  Commitments: {
    es: "Instrumentos ambientales",
    en: "Environmental instruments",
    fr: "Instruments environnementaux",
    pt: "Instrumentos ambientais",
  },
  FilesContainer: { es: "Archivos", en: "Files", fr: "Fichiers", pt: "Arquivos" },
  ChatBot: { es: "Asistente", en: "Assistant", fr: "Assistant", pt: "Assistente" },
  CommitmentsMatrix: {
    es: "Matriz de compromisos",
    en: "Commitments matrix",
    fr: "Matrice des engagements",
    pt: "Matriz de compromissos",
  },
  ModiList: {
    es: "Dispositivos MODi",
    en: "MODi devices",
    fr: "Appareils MODi",
    pt: "Dispositivos MODi",
  },
  ModiAlerts: { es: "Alertas", en: "Alerts", fr: "Alertes", pt: "Alertas" },
  NPYMS: {
    es: "Niveles piezométricos",
    en: "Piezometric levels",
    fr: "Niveaux piézométriques",
    pt: "Níveis piezométricos",
  },
  Reports: { es: "Informes", en: "Reports", fr: "Rapports", pt: "Relatórios" },
  Samples: { es: "Muestras", en: "Samples", fr: "Échantillons", pt: "Amostras" },
  Exceedances: { es: "Excedencias", en: "Exceedances", fr: "Dépassements", pt: "Excedências" },
  Limits: { es: "Límites", en: "Limits", fr: "Limites", pt: "Limites" },
  WaterDiagrams: {
    es: "Diagramas de agua",
    en: "Water diagrams",
    fr: "Diagrammes de l’eau",
    pt: "Diagramas de água",
  },
  Prompt: { es: "Prompts", en: "Prompts", fr: "Prompts", pt: "Prompts" },
  Catalog: { es: "Catálogos", en: "Catalogues", fr: "Catalogues", pt: "Cadastros" },
  ConfigView: { es: "Configuración", en: "Settings", fr: "Configuration", pt: "Configurações" },
};

const headings: Record<string, Record<Locale, string>> = {
  Compliance: { es: "Cumplimiento", en: "Compliance", fr: "Conformité", pt: "Conformidade" },
  Administration: {
    es: "Administración",
    en: "Administration",
    fr: "Administration",
    pt: "Administração",
  },
  References: { es: "Referencias", en: "References", fr: "Références", pt: "Referências" },
};

/** The name of a page's area or of a known heading; null for any other alias. */
export function areaLabel(alias: string, locale: Locale): string | null {
  return (areas[alias] ?? headings[alias])?.[locale] ?? null;
}

export const isPage = (alias: string): boolean => alias in areas;

/** Every page that an entry can open, by its name in the reader's language. */
export const areasOf = (locale: Locale): { area: string; name: string }[] =>
  Object.entries(areas)
    .map(([area, names]) => ({ area, name: names[locale] }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
