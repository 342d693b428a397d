/** What the platform notifies of by itself; its text and its link follow from the data of the demonstration. */
export type DemoSubject =
  | { kind: "mishap"; station: string; mishap: string }
  /** The active alert of a device. */
  | { kind: "alert"; serial: string }
  /** The digest of the monitorings of its day. */
  | { kind: "digest" };

export interface DemoNotice {
  priority: 1 | 2 | 3;
  module: string;
  /** The text that a person wrote, or the subject of a notification of the platform. */
  about: string | DemoSubject;
  hoursAgo: number;
  read?: boolean;
  /** Who answered, how many minutes later, and what. */
  replies?: readonly (readonly [name: string, minutes: number, message: string])[];
}

export const notices: readonly DemoNotice[] = [
  {
    priority: 1,
    module: "follow-up",
    about: {
      kind: "mishap",
      station: "PZ-T03",
      mishap: "La tapa del pozo apareció forzada; se tomó el nivel y se avisó a vigilancia.",
    },
    hoursAgo: 2,
    replies: [
      ["escritura", 6, "Voy al pozo con el freatímetro. Llego en 20 minutos."],
      ["sistema", 22, "Reviso la última transmisión de la cuerda vibrante: sin saltos en la noche."],
      ["auditoria", 41, "Dejen el registro fotográfico en el seguimiento, por favor."],
    ],
  },
  {
    priority: 2,
    module: "plans",
    about:
      "Campaña de calidad de aguas del lunes\nSalida a las 07:30 desde la oficina. Revise las baterías de los equipos.",
    hoursAgo: 5,
    replies: [
      ["escritura", 12, "Confirmado. Faltan botellas con ácido para tres pozos."],
      ["admin", 18, "Bodega las entrega mañana a primera hora."],
    ],
  },
  {
    priority: 2,
    module: "plans",
    about: { kind: "digest" },
    // Of yesterday: the running product sends today's.
    hoursAgo: 28,
  },
  { priority: 1, module: "modi", about: { kind: "alert", serial: "MODI-0142" }, hoursAgo: 8 },
  {
    priority: 3,
    module: "project",
    about: "Nueva persona en el proyecto\nSe incorporó al equipo de terreno con permiso de escritura.",
    hoursAgo: 30,
  },
  {
    priority: 2,
    module: "plans",
    about: "Reprogramado por viento sobre 60 km/h\nEl monitoreo de material particulado pasa al jueves.",
    hoursAgo: 76,
    read: true,
  },
  {
    priority: 3,
    module: "general",
    about:
      "Corte de energía en la estación meteorológica\nSe repuso a las 16:40; los datos del intervalo quedan como ausentes.",
    hoursAgo: 150,
    read: true,
  },
  {
    priority: 1,
    module: "modi",
    about: { kind: "alert", serial: "MODI-0147" },
    hoursAgo: 31,
    read: true,
    replies: [
      ["sistema", 4, "Se contrastó con PZ-T08: el ascenso es local."],
      ["escritura", 95, "Medición manual 2.811,3 m s.n.m. Diferencia de 2 cm con el sensor."],
      ["lectura", 130, "Operaciones baja la laguna desde el turno noche."],
    ],
  },
  {
    priority: 2,
    module: "plans",
    about:
      "Carga de planes del próximo año\nLos planes hídrico y de aire quedaron cargados. Revise frecuencias antes de fin de mes.",
    hoursAgo: 144,
    read: true,
    replies: [
      [
        "auditoria",
        300,
        "La RCA pide quincenal en NT-01 desde la adenda; el plan tiene semanal en NT-02. Lo conversamos el martes.",
      ],
      ["admin", 340, "De acuerdo, se agrega en la versión siguiente."],
    ],
  },
  {
    priority: 3,
    module: "general",
    about: "Mantención de MET-02\nGlaciología sube a la estación Peñón el jueves si el pronóstico acompaña.",
    hoursAgo: 260,
    read: true,
    replies: [
      ["invitado", 75, "¿Pueden traer los datos del pluviómetro? Los necesito para el balance de agosto."],
    ],
  },
  {
    priority: 1,
    module: "plans",
    about:
      "Excedencia de manganeso en MW-07\nEl laboratorio informó 1,9 mg/L disuelto. Corresponde remuestreo en diez días hábiles.",
    hoursAgo: 420,
    read: true,
    replies: [
      ["escritura", 50, "Remuestreo agendado con el laboratorio para el miércoles."],
      ["auditoria", 1500, "Informado a la SMA por sistema, comprobante en Archivos."],
    ],
  },
  {
    priority: 3,
    module: "project",
    about: "Nuevo procedimiento de cadena de custodia\nRige desde hoy; la versión anterior queda retirada.",
    hoursAgo: 700,
    read: true,
  },
];
