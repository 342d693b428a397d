import type { guide as es } from "../es/guide.ts";
import type { SameKeys } from "../same-keys.ts";

export const guide: SameKeys<typeof es> = {
  title: "Guia de uso",
  subtitle: "Como fazer cada trabalho no VetaVerde, passo a passo",
  file: "guia-do-usuario",
  contents: "Sumário",
  pageOf: "Página",
  search: "Buscar no guia",
  results: "Resultados no guia",
  found: "{n|one:# página|other:# páginas}",
  none: "Nada no guia coincide com “{text}”.",
  noneHint: "Tente outra palavra, por exemplo “estação”, “laboratório” ou “sem conexão”.",
  download: "Baixar PDF",
  failed: "Não foi possível carregar o guia.",
  unknown: "O guia não tem essa página.",
  neighbours: "Página anterior e página seguinte",
};
