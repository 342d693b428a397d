/** Words of every map. */
export const map = {
  stations: "Mapa de estaciones",
  closer: "Acercar",
  further: "Alejar",
  all: "Ver todo",
  cluster: "{n|one:# estación|other:# estaciones} en este lugar: acercar",
  nothing: "sin monitoreos en el período",
  withoutPlace: "{n|one:# estación sin coordenadas|other:# estaciones sin coordenadas}",
} as const;
