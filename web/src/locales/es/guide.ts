/** The user's guide around its pages, which stand in `web/src/guide`. */
export const guide = {
  title: "Guía de uso",
  subtitle: "Cómo hacer cada trabajo en VetaVerde, paso a paso",
  file: "guia-de-uso",
  contents: "Contenido",
  pageOf: "Página",
  search: "Buscar en la guía",
  results: "Resultados en la guía",
  found: "{n|one:# página|other:# páginas}",
  none: "Nada en la guía coincide con «{text}».",
  noneHint: "Pruebe con otra palabra, por ejemplo «estación», «laboratorio» o «sin conexión».",
  download: "Descargar PDF",
  failed: "La guía no se pudo cargar.",
  unknown: "La guía no tiene esa página.",
  neighbours: "Página anterior y siguiente",
} as const;
