import { plainLine, unescaped } from "@vetaverde/domain/text/rich";
import { messagesOf, sectionOf } from "@vetaverde/locales/server";

/** The platform's replies in a WhatsApp conversation. */
export const whatsappWords = sectionOf(messagesOf("notifications"), "whatsapp");

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
