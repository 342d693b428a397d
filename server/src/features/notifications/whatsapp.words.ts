import type { Locale } from "@vetaverde/domain/locale";
import { plainLine, unescaped } from "@vetaverde/domain/text/rich";

interface Said {
  /** Button label: twenty characters at most. */
  acknowledge: string;
  joined: string;
  acknowledged: string;
  over: string;
  replied: string;
  onlyText: string;
  nothingToAnswer: string;
  platform: string;
}

/** The platform's replies in a WhatsApp conversation. */
export const whatsappWords: Record<Locale, Said> = {
  es: {
    acknowledge: "Reconocer alerta",
    joined: "Listo: recibirá aquí los avisos de VetaVerde. Escriba BAJA para dejar de recibirlos.",
    acknowledged: "Alerta reconocida. Quedó registrada a su nombre.",
    over: "La alerta no se pudo reconocer: el botón ya se usó o venció, o la alerta terminó.",
    replied: "Su respuesta quedó en la notificación: {title}",
    onlyText: "Solo se puede responder con texto.",
    nothingToAnswer: "No hay un aviso reciente al que responder. Para responder a uno anterior, cítelo.",
    platform: "VetaVerde",
  },
  en: {
    acknowledge: "Acknowledge alert",
    joined: "Done: you will get VetaVerde's notices here. Write STOP to get no more.",
    acknowledged: "Alert acknowledged. It is recorded in your name.",
    over: "The alert could not be acknowledged: the button was used or is over, or the alert has ended.",
    replied: "Your answer stands in the notification: {title}",
    onlyText: "Only text can be answered.",
    nothingToAnswer: "There is no recent notice to answer. To answer an older one, quote it.",
    platform: "VetaVerde",
  },
  fr: {
    acknowledge: "Acquitter l'alerte",
    joined: "C'est fait : vous recevrez ici les avis de VetaVerde. Écrivez ARRET pour ne plus en recevoir.",
    acknowledged: "Alerte acquittée. Elle est enregistrée à votre nom.",
    over: "L'alerte n'a pas pu être acquittée : le bouton a déjà servi ou a expiré, ou l'alerte est terminée.",
    replied: "Votre réponse figure dans la notification : {title}",
    onlyText: "On ne peut répondre que par du texte.",
    nothingToAnswer: "Aucun avis récent auquel répondre. Pour répondre à un plus ancien, citez-le.",
    platform: "VetaVerde",
  },
  pt: {
    acknowledge: "Reconhecer alerta",
    joined: "Pronto: receberá aqui os avisos do VetaVerde. Escreva PARAR para não receber mais.",
    acknowledged: "Alerta reconhecido. Ficou registrado em seu nome.",
    over: "O alerta não pôde ser reconhecido: o botão já foi usado ou expirou, ou o alerta terminou.",
    replied: "Sua resposta ficou na notificação: {title}",
    onlyText: "Só é possível responder com texto.",
    nothingToAnswer: "Não há um aviso recente para responder. Para responder a um anterior, cite-o.",
    platform: "VetaVerde",
  },
};

/** Whether the text is a command to stop messages, in any of the languages. */
export const isStop = (text: string): boolean =>
  /^(stop|baja|alto|arr[eê]t|parar|sair|unsubscribe)[.!]?$/i.test(text.trim());

/** First line and rest in WhatsApp's markup: bold text has single asterisks. */
export function whatsappText(message: string, rich: boolean): { title: string; text: string } {
  const [first = "", ...rest] = message.split("\n");
  const text = rest.join("\n").trim();
  if (!rich) return { title: first, text };
  return { title: plainLine(first), text: unescaped(text.replace(/\*\*([^*\n]+)\*\*/g, "*$1*")) };
}
