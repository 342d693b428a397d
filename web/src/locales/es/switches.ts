/** What is being tried out. */
export const switches = {
  title: "Experimental",
  intro: "Funciones en prueba: actívelas o desactívelas cuando quiera.",
  failed: "Los interruptores no se pudieron cargar.",
  scopes: {
    person: "Para usted, en todos sus equipos",
    project: "Para todo el proyecto",
  },
  notYours: "Lo cambia quien administra el proyecto.",
  changedBy: "Lo cambió {name}, {at}",
  names: {
    compactTables: {
      title: "Tablas compactas",
      text: "Filas más bajas en la pantalla grande: caben más sin desplazarse.",
    },
    keyShortcuts: {
      title: "Atajos de una tecla",
      text: "G y luego una letra lleva a una página; el signo de interrogación muestra la lista.",
    },
    recommendations: {
      title: "Recomendados en el inicio",
      text: "La pestaña que propone páginas según lo que más abren quienes tienen el mismo permiso en el proyecto.",
    },
  },
  keys: {
    title: "Atajos de teclado",
    search: "Buscar en todo",
    Home: "Ir al inicio",
    PlanningAndMonitoring: "Ir a los planes de monitoreo",
    FilesContainer: "Ir a los archivos",
    Notifications: "Ir a las notificaciones",
    ConfigView: "Ir a la configuración",
    rows: "Bajar y subir por las filas de una tabla",
    open: "Abrir la fila",
    help: "Mostrar esta lista",
  },
} as const;
