/** Home: what is due, what is overdue. */
export const home = {
  morning: "Buenos días, {name}",
  afternoon: "Buenas tardes, {name}",
  evening: "Buenas noches, {name}",
  month: "{n|one:# monitoreo|other:# monitoreos} en el mes",
  openPlans: "Abrir planes",
  overdue: "Incumplidos",
  due: "Vencen en {n|one:# día|other:# días}",
  dueToday: "Vencen hoy",
  seeAll: "Ver todos",
  record: "Registrar",
  recordFor: "Registrar el seguimiento de {station}",
  days: "{n|one:# día|other:# días}",
  noOverdue: "Nada está incumplido.",
  noDue: "Nada vence en este plazo.",
  failed: "El resumen no se pudo cargar.",
} as const;
