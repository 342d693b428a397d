/** What is said where the server gave no sentence of its own. */
export const errors = {
  OFFLINE: "No hay conexión con el servidor. Revise la red y vuelva a intentarlo.",
  TIME_OUT: "El servidor tardó demasiado en responder. Vuelva a intentarlo.",
  CANCELLED: "La operación se canceló.",
  EMPTY: "El servidor no devolvió datos.",
  NOT_UNDERSTOOD: "La respuesta del servidor no se pudo leer. Vuelva a intentarlo.",
  unexpected: "Algo no funcionó como se esperaba. Lo que estaba guardado sigue guardado.",
  pageTitle: "Esta página no se pudo mostrar",
  chunkTitle: "La página no terminó de cargar",
  chunkText:
    "La conexión es lenta o se interrumpió, o hay una versión nueva de VetaVerde. Nada de lo guardado se pierde.",
  reload: "Cargar de nuevo",
  unknownText: "La dirección {path} no existe.",
  forbiddenRoute: "No tiene permiso para acceder a esta ruta.",
} as const;
