/** The search over everything, at Ctrl-K. */
export const search = {
  title: "Buscar",
  open: "Buscar menú, plan, estación, archivo…",
  label: "Qué busca",
  placeholder: "Menú, proyecto, plan, estación o archivo",
  hint: "Escriba al menos dos letras. No importan los acentos ni un error de tipeo.",
  looking: "Buscando…",
  none: "Nada se parece a «{text}».",
  results: "Resultados",
  what: "Busque por nombre en el menú, los proyectos, los planes, las estaciones y los archivos que puede ver.",
  recent: "Búsquedas recientes",
  forget: "Olvidar las búsquedas recientes",
  count: "{n|one:# resultado|other:# resultados}.",
  partial: "Se acabó el tiempo y puede haber más: escriba otra palabra del nombre.",
  noneHint: "Pruebe con menos letras o con otra palabra del nombre.",
  kinds: {
    menu: "Menú",
    project: "Proyectos",
    plan: "Planes",
    station: "Estaciones",
    file: "Archivos",
  },
} as const;
