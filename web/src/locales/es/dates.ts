/** A day or a time, typed or chosen from the calendar. */
export const dates = {
  dayForm: "dd-mm-aaaa",
  timeForm: "hh:mm",
  open: "Elegir en el calendario",
  previousMonth: "Mes anterior",
  nextMonth: "Mes siguiente",
  wrongDay: "Escriba el día, el mes y el año, por ejemplo 20-11-2026.",
  wrongTime: "Escriba la hora y los minutos, por ejemplo 09:30.",
} as const;
