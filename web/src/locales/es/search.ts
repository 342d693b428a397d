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
  kinds: {
    menu: "Menú",
    project: "Proyecto",
    plan: "Plan",
    station: "Estación",
    file: "Archivo",
  },
} as const;
