import type { shortcuts as es } from "../es/shortcuts.ts";
import type { SameKeys } from "../same-keys.ts";

/** The tabs of Home. */
export const shortcuts: SameKeys<typeof es> = {
  title: "Atalhos",
  failed: "Não foi possível carregar os atalhos.",
  star: "Favorito: {name}",
  chatBot: {
    title: "Assistente",
    soon: "Em breve",
    text: "Em breve você poderá perguntar aqui sobre compromissos, monitoramentos e resultados.",
  },
  tabs: {
    recents: "Recentes",
    favorites: "Favoritos",
    mostUsed: "Mais usados",
    recommended: "Recomendados",
  },
  empty: {
    recents: "Aqui aparecerá o que você abrir por último no menu.",
    favorites: "Marque uma estrela em Recentes ou Mais usados e ficará aqui.",
    mostUsed: "Aqui aparecerá o que você mais abre no menu.",
    recommended:
      "Por enquanto não há nada a recomendar: você já usa o mesmo que as pessoas com a sua permissão.",
  },
};
