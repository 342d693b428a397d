import type { map as es } from "../es/map.ts";
import type { SameKeys } from "../same-keys.ts";

export const map: SameKeys<typeof es> = {
  stations: "Mapa das estações",
  closer: "Aproximar",
  further: "Afastar",
  all: "Ver tudo",
  cluster: "{n|one:# estação|other:# estações} neste lugar ({states}): aproximar",
  nothing: "sem monitoramentos no período",
  withoutPlace: "{n|one:# estação sem coordenadas|other:# estações sem coordenadas}",
  base: {
    title: "Planta base",
    file: "Arquivo da planta base",
    text: "A planta base é desenhada sob as estações: cavas, barragens, estradas, limites da concessão. Todos os que veem o mapa a veem.",
    hint: "GeoJSON em graus (WGS 84), até {size}, 1.000 elementos e 20.000 pontos. De suas propriedades só se guarda o nome.",
    now: "Agora: {file}, {n|one:# elemento|other:# elementos}. Enviado por {who} em {when}.",
    given: "O mapa tem sua planta base.",
    remove: "Retirar a planta base",
    removeQuestion: "Retirar a planta base?",
    removeText: "O mapa mostrará só as estações. A planta fica no registro e pode ser enviada de novo.",
    removed: "O mapa ficou sem planta base.",
    failed: "A planta base não pôde ser carregada: o mapa mostra só as estações.",
  },
};
