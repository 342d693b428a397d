/** Moving a monitoring to another day, wherever it is asked. */
export const reschedule = {
  title: "¿A qué día se mueve?",
  from: "Está previsto para el {date}. Conserva su hora y su duración.",
  date: "Nueva fecha",
  reason: "Motivo",
  reasonHelp: "Queda en el historial con su nombre.",
  reasonMissing: "Escriba el motivo.",
  reasonLong: "Máximo {n} caracteres.",
  dateMissing: "Elija la nueva fecha.",
  dateSame: "Es la fecha que ya tiene: elija otra.",
  datePast: "Elija hoy o un día por venir.",
  save: "Reprogramar",
  done: "{station} se movió al {date}.",
  stale: "Otra persona cambió este monitoreo mientras tanto. Ciérrelo y vuelva a intentarlo sobre lo nuevo.",
} as const;
