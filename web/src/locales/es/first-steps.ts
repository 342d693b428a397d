/** The first steps of a young project, on Home. */
export const firstSteps = {
  title: "Primeros pasos",
  progress: "{done} de {total} listos",
  done: "Listo",
  putAway: "Quitar de Inicio",
  noPlans: "Este proyecto aún no tiene planes de monitoreo",
  noPlansText: "Cuando se cree el primero, aquí verá lo que vence y lo incumplido.",
  steps: {
    catalog: {
      title: "Completar el catálogo",
      why: "Los componentes, tipos y frecuencias que usan los planes.",
    },
    stations: {
      title: "Agregar estaciones",
      why: "Los puntos donde se mide; cada monitoreo se hace en una.",
    },
    plan: {
      title: "Crear un plan de monitoreo",
      why: "Define qué se mide, dónde y cuándo, con sus fechas.",
    },
    people: {
      title: "Invitar a su equipo",
      why: "Las personas que registran, revisan y auditan.",
    },
    permits: {
      title: "Subir un permiso ambiental",
      why: "Sus compromisos se leen del PDF y se vinculan a los planes.",
    },
    devices: {
      title: "Conectar un dispositivo",
      why: "Sus lecturas y alertas llegan en línea.",
    },
  },
} as const;
