/** How long raw readings are kept. */
export const retention = {
  title: "Lecturas de dispositivos",
  devices: "Dispositivos MODi",
  intro:
    "Las lecturas en bruto se guardan para siempre, salvo que aquí se diga otra cosa. Los resúmenes por hora y por día (mínimo, media y máximo) y las lecturas que guardan las alertas no se borran nunca.",
  now: "Hoy",
  forever: "Se guardan para siempre.",
  kept: "Se guardan {n} meses completos, además del mes en curso.",
  setBy: "Lo fijó {name}, {at}: {reason}",
  grace:
    "Nada se borra por esta decisión antes del {at}. Hasta entonces se puede volver atrás sin perder nada.",
  since: "En bruto hay lecturas desde el {at}; de antes quedan los resúmenes por hora y por día.",
  change: "Cambiar",
  keep: "Guardar las lecturas en bruto",
  choices: {
    forever: "Para siempre",
    months: "{n} meses",
  },
  counting: "Contando…",
  countFailed: "No se pudo contar.",
  effect: "Qué se borraría",
  nothingGoes: "Nada: con lo que hay hoy no se borra ninguna lectura.",
  goes: "{n|one:# lectura en bruto|other:# lecturas en bruto} de {sensors|one:# sensor|other:# sensores}, desde el {first} hasta antes del {before}.",
  each: "Después, al comenzar cada mes, se borra el mes más antiguo que ya no se guarda.",
  spared:
    "{n|one:# sensor conserva|other:# sensores conservan} todo: de las lecturas de su dispositivo se calculan niveles.",
  late: "Una lectura anterior al {before} que llegue después se rechaza como demasiado antigua.",
  noReturn: "Lo borrado no se puede recuperar. Si alguien necesita el detalle, descargue antes el CSV.",
  reason: "Motivo",
  reasonHelp: "Queda en la auditoría con su nombre.",
  reasonMissing: "Escriba el motivo.",
  save: "Guardar",
  saveDelete: "Borrar {n|one:# lectura|other:# lecturas} desde mañana",
  saved: "Quedó guardado.",
  saveFailed: "No se pudo guardar.",
  failed: "No se pudo cargar.",
} as const;
