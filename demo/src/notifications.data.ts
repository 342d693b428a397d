export interface DemoNotice {
  priority: 1 | 2 | 3;
  module: string;
  message: string;
  hoursAgo: number;
  read?: boolean;
  byPlatform?: boolean;
}

export const notices: readonly DemoNotice[] = [
  {
    priority: 1,
    module: "follow-up",
    message:
      "Contratiempo en PZ-T03\nLa tapa del pozo apareció forzada; se tomó el nivel y se avisó a vigilancia.",
    hoursAgo: 2,
    byPlatform: true,
  },
  {
    priority: 2,
    module: "plans",
    message:
      "Campaña de calidad de aguas del lunes\nSalida a las 07:30 desde la oficina. Revise las baterías de los equipos.",
    hoursAgo: 5,
  },
  {
    priority: 3,
    module: "project",
    message: "Nueva persona en el proyecto\nSe incorporó al equipo de terreno con permiso de escritura.",
    hoursAgo: 30,
  },
  {
    priority: 2,
    module: "plans",
    message: "Reprogramado por viento sobre 60 km/h\nEl monitoreo de material particulado pasa al jueves.",
    hoursAgo: 76,
    read: true,
  },
  {
    priority: 3,
    module: "general",
    message:
      "Corte de energía en la estación meteorológica\nSe repuso a las 16:40; los datos del intervalo quedan como ausentes.",
    hoursAgo: 150,
    read: true,
  },
];
