import type { planReview as es } from "../es/plan-review.ts";
import type { SameKeys } from "../same-keys.ts";

export const planReview: SameKeys<typeof es> = {
  tab: "Revisão",
  reading: "Revisando a planilha…",
  failed: "A revisão não pôde ser feita.",
  intro:
    "A plataforma leu {n|one:# série|other:# séries} deste plano e as comparou entre si e com os outros planos. Isto é o que um leitor atento perguntaria.",
  none: "Nada a apontar",
  noneText:
    "{n|one:A única série não contradiz|other:As # séries não se contradizem nem contradizem} os outros planos.",
  previewTitle: "A revisão encontrou {n|one:# ponto que convém olhar|other:# pontos que convém olhar}",
  previewText: "Nada disto impede salvar. Se algo for um erro, corrija a planilha e envie-a de novo.",
  previewNone: "A revisão não encontrou contradições.",
  notReviewed: "A revisão desta planilha não pôde ser feita agora. Você pode fazê-la depois, no plano.",
  row: "Linha {n}",
  rows: "Linhas: {n}",
  more: "{n|one:e mais # linha|other:e mais # linhas}",
  fix: "Sugestão",
  cut: "Nestas estações há mais séries do que as 50.000 que se comparam: pode haver contradições que esta revisão não viu.",
  shown: "São mostrados {shown} de {total}.",
  putAside: "Pôr de lado",
  putAsideTitle: "Pôr este apontamento de lado",
  putAsideText:
    "Não será mais mostrado com os outros enquanto disser o mesmo das mesmas linhas. Ficam seu nome, a data e o motivo.",
  reason: "Motivo",
  reasonMissing: "Diga por que não é um erro.",
  cancel: "Cancelar",
  putAsideDone: "O apontamento foi posto de lado.",
  bringBack: "Mostrar de novo",
  broughtBack: "O apontamento é mostrado de novo.",
  asideList: "Postos de lado: {n}",
  asideBy: "{person}, {date}: {reason}",
  period: "{start} a {end}",
  rules: {
    misplacedStation: {
      title: "{station} está a {km} km das outras estações ({latitude}, {longitude}).",
      fix: "Com outro sinal ou na outra ordem fica entre elas: {toLatitude}, {toLongitude}. Corrija no catálogo de estações.",
    },
    twoFrequencies: {
      title: "{station}: o mesmo é pedido com duas frequências, {often} e {seldom}.",
      fix: "Fique com a mais frequente ({often}): cumpre as duas.",
    },
    sameSeries: {
      title: "{station}: a mesma série está {times|one:# vez|other:# vezes}.",
      fix: "Deixe só uma: as outras seriam monitoramentos devidos duas vezes.",
    },
    overlappingSeries: {
      title: "{station}: {times|one:# série|other:# séries} do mesmo se sobrepõem entre {start} e {end}.",
      fix: "Faça cada uma começar quando a anterior termina.",
    },
    strangeDates: {
      title: "{station}: a data {date} está a anos das outras do plano.",
      fix: "Talvez se quisesse escrever {to}.",
    },
    outsidePlan: {
      title: "Há linhas fora das datas do plano ({planStart} a {planEnd}).",
      fix: "Se forem adicionadas, o plano irá de {start} a {end}. Confira os anos.",
    },
    mixedWording: {
      title: "O texto diz “{word}”, mas a frequência é {frequency}.",
      fix: "Mude a frequência para {means}, ou corrija o texto.",
    },
    ambiguousWording: {
      title: "“{word}” se entende de duas maneiras.",
      fix: "A frequência da linha é {frequency}: escreva assim também no texto.",
    },
    neverRepeats: {
      title: "A frequência é {frequency}, mas as datas só deixam lugar para um monitoramento.",
      fix: "Amplie a data de término, ou use “Uma vez”.",
    },
    gap: {
      title: "{station}: entre {last} e {start} não há monitoramentos, e a frequência é {frequency}.",
      fix: "O seguinte deveria ser em {next}: prolongue a primeira série ou antecipe a segunda.",
    },
    farStation: {
      title: "{station} está a {km} km das outras estações.",
      fix: "Confira suas coordenadas no catálogo: {latitude}, {longitude}.",
    },
  },
};
