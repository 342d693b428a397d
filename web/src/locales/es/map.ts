/** Words of every map. */
export const map = {
  stations: "Mapa de estaciones",
  closer: "Acercar",
  further: "Alejar",
  all: "Ver todo",
  cluster: "{n|one:# estación|other:# estaciones} en este lugar ({states}): acercar",
  nothing: "sin monitoreos en el período",
  withoutPlace: "{n|one:# estación sin coordenadas|other:# estaciones sin coordenadas}",
  base: {
    title: "Plano base",
    file: "Archivo del plano base",
    text: "El plano base se dibuja debajo de las estaciones: rajos, tranques, caminos, límites de la concesión. Todos los que ven el mapa lo ven.",
    hint: "GeoJSON en grados (WGS 84), hasta {size}, 1.000 elementos y 20.000 puntos. De sus propiedades solo se guarda el nombre.",
    now: "Ahora: {file}, {n|one:# elemento|other:# elementos}. Lo subió {who} el {when}.",
    given: "El mapa tiene su plano base.",
    remove: "Quitar el plano base",
    removeQuestion: "¿Quitar el plano base?",
    removeText:
      "El mapa mostrará solo las estaciones. El plano queda en el registro y se puede subir otra vez.",
    removed: "El mapa quedó sin plano base.",
    failed: "El plano base no se pudo cargar: el mapa muestra solo las estaciones.",
  },
} as const;
