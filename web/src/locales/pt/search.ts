import type { search as es } from "../es/search.ts";
import type { SameKeys } from "../same-keys.ts";

/** The search over everything, at Ctrl-K. */
export const search: SameKeys<typeof es> = {
  title: "Pesquisar",
  open: "Pesquisar menu, plano, estação, arquivo…",
  label: "O que você procura",
  placeholder: "Menu, plano, estação, compromisso…",
  hint: "Digite ao menos duas letras. Acentos e um erro de digitação não importam.",
  looking: "Pesquisando…",
  none: "Nada se parece com “{text}”.",
  results: "Resultados da busca",
  what: "Procure no menu, nos projetos, nos planos, nas estações, nos instrumentos, nos compromissos e nos arquivos que pode ver.",
  recent: "Pesquisas recentes",
  forget: "Esquecer as pesquisas recentes",
  count: "{n|one:# resultado|other:# resultados}.",
  partial: "O tempo acabou e pode haver mais: digite outra palavra do nome.",
  noneHint: "Tente menos letras ou outra palavra do nome.",
  unreviewed: "Texto encontrado por IA, sem revisão: verifique",
  kinds: {
    menu: "Menu",
    project: "Projetos",
    plan: "Planos",
    station: "Estações",
    device: "Dispositivos",
    sample: "Amostras",
    instrument: "Instrumentos",
    commitment: "Compromissos",
    file: "Arquivos",
  },
};
