/** The review of a plan: what contradicts itself, and what most often mends it. */
export const planReview = {
  tab: "Revisión",
  reading: "Revisando el libro…",
  failed: "La revisión no se pudo hacer.",
  intro:
    "La plataforma leyó {n|one:# serie|other:# series} de este plan y las comparó entre sí y con los otros planes. Esto es lo que un lector atento preguntaría.",
  none: "Nada que observar",
  noneText:
    "{n|one:La única serie no se contradice|other:Las # series no se contradicen entre sí ni} con los otros planes.",
  previewTitle: "La revisión encontró {n|one:# punto que conviene mirar|other:# puntos que conviene mirar}",
  previewText: "Nada de esto impide guardar. Si algo es un error, corrija el libro y súbalo de nuevo.",
  previewNone: "La revisión no encontró contradicciones.",
  notReviewed: "La revisión de este libro no se pudo hacer ahora. Puede hacerla después, en el plan.",
  row: "Fila {n}",
  rows: "Filas: {n}",
  more: "{n|one:y # fila más|other:y # filas más}",
  fix: "Sugerencia",
  cut: "En estas estaciones hay más series que las 50.000 que se comparan: puede haber contradicciones que esta revisión no vio.",
  shown: "Se muestran {shown} de {total}.",
  putAside: "Apartar",
  putAsideTitle: "Apartar esta observación",
  putAsideText:
    "No se mostrará más con las otras mientras diga lo mismo de las mismas filas. Quedan su nombre, la fecha y el motivo.",
  reason: "Motivo",
  reasonMissing: "Indique por qué no es un error.",
  cancel: "Cancelar",
  putAsideDone: "La observación quedó apartada.",
  bringBack: "Volver a mostrar",
  broughtBack: "La observación se muestra de nuevo.",
  asideList: "Apartadas: {n}",
  asideBy: "{person}, {date}: {reason}",
  period: "{start} a {end}",
  rules: {
    misplacedStation: {
      title: "{station} está a {km} km de las demás estaciones ({latitude}, {longitude}).",
      fix: "Con otro signo o en otro orden queda entre ellas: {toLatitude}, {toLongitude}. Corríjalo en el catálogo de estaciones.",
    },
    twoFrequencies: {
      title: "{station}: lo mismo se pide con dos frecuencias, {often} y {seldom}.",
      fix: "Deje la más frecuente ({often}): cumple con ambas.",
    },
    sameSeries: {
      title: "{station}: la misma serie está {times|one:# vez|other:# veces}.",
      fix: "Deje una sola: las demás serían monitoreos que se deben dos veces.",
    },
    overlappingSeries: {
      title:
        "{station}: {times|one:# serie|other:# series} de lo mismo se superponen entre el {start} y el {end}.",
      fix: "Haga que cada una comience cuando termina la anterior.",
    },
    strangeDates: {
      title: "{station}: la fecha {date} está a años de las demás del plan.",
      fix: "Quizá se quiso escribir {to}.",
    },
    outsidePlan: {
      title: "Hay filas fuera de las fechas del plan ({planStart} a {planEnd}).",
      fix: "Si se agregan, el plan irá del {start} al {end}. Revise los años.",
    },
    mixedWording: {
      title: "El texto dice «{word}», pero la frecuencia es {frequency}.",
      fix: "Cambie la frecuencia a {means}, o corrija el texto.",
    },
    ambiguousWording: {
      title: "«{word}» se entiende de dos maneras.",
      fix: "La frecuencia de la fila es {frequency}: escríbalo así también en el texto.",
    },
    neverRepeats: {
      title: "La frecuencia es {frequency}, pero las fechas alcanzan para un solo monitoreo.",
      fix: "Amplíe la fecha de término, o use «Única vez».",
    },
    gap: {
      title: "{station}: entre el {last} y el {start} no hay monitoreos, y la frecuencia es {frequency}.",
      fix: "El siguiente debería ser el {next}: alargue la primera serie o adelante la segunda.",
    },
    farStation: {
      title: "{station} está a {km} km de las demás estaciones.",
      fix: "Revise sus coordenadas en el catálogo: {latitude}, {longitude}.",
    },
  },
} as const;
