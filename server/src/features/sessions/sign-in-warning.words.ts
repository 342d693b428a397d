import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/domain/text/messages";
import { anchor, escaped, pageOf, paragraph } from "../../gateways/mail/mail.html.ts";
import { nameInMail } from "./sessions.words.ts";

const words: Record<Locale, { subject: string; text: string }> = {
  es: {
    subject: "VetaVerde: intentos fallidos de entrar a su cuenta",
    text: "Hola, {name}:\n\nHubo varios intentos fallidos de entrar a su cuenta. El último fue el {at} (UTC), desde la dirección {address}.\n\nSi fue usted, no haga nada. Si no fue usted, su cuenta sigue cerrada para quien lo intentó; si usa la misma contraseña en otro sitio, elija una nueva:\n\n{link}\n\nEste aviso se envía una vez al día como máximo.\n",
  },
  en: {
    subject: "VetaVerde: failed attempts to sign in to your account",
    text: "Hello {name},\n\nThere were several failed attempts to sign in to your account. The last one was on {at} (UTC), from the address {address}.\n\nIf it was you, there is nothing to do. If it was not you, your account stays closed to whoever tried; if you use the same password elsewhere, choose a new one:\n\n{link}\n\nThis notice is sent once a day at most.\n",
  },
  fr: {
    subject: "VetaVerde : tentatives de connexion échouées à votre compte",
    text: "Bonjour {name},\n\nPlusieurs tentatives de connexion à votre compte ont échoué. La dernière date du {at} (UTC), depuis l'adresse {address}.\n\nSi c'était vous, il n'y a rien à faire. Sinon, votre compte reste fermé à leur auteur ; si vous utilisez le même mot de passe ailleurs, choisissez-en un nouveau :\n\n{link}\n\nCet avis est envoyé au plus une fois par jour.\n",
  },
  pt: {
    subject: "VetaVerde: tentativas de acesso à sua conta sem sucesso",
    text: "Olá, {name}:\n\nHouve várias tentativas de acesso à sua conta sem sucesso. A última foi em {at} (UTC), do endereço {address}.\n\nSe foi você, não é preciso fazer nada. Se não foi, sua conta continua fechada para quem tentou; se você usa a mesma senha em outro lugar, escolha uma nova:\n\n{link}\n\nEste aviso é enviado no máximo uma vez por dia.\n",
  },
};

/** The mail about failed sign-ins: from where, when, and what to do. */
export function signInWarning(
  locale: Locale,
  { name, address, at, link }: { name: string; address: string; at: number; link: string },
) {
  const [date = "", time = ""] = new Date(at).toISOString().split("T");
  const when = `${date.split("-").reverse().join("-")} ${time.slice(0, 5)}`;
  const values = { name: nameInMail(name), address, at: when, link };
  const { subject } = words[locale];
  const text = formatMessage(words[locale].text, values, locale);
  const blocks = text
    .trim()
    .split("\n\n")
    .map((block) => paragraph(block === link ? anchor(link, link) : escaped(block)));
  return { subject, text, html: pageOf(locale, blocks.join("")) };
}
