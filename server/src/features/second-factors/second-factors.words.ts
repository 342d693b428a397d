import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/domain/text/messages";
import { escaped, pageOf, paragraph } from "../../gateways/mail/mail.html.ts";

/** Events on a user's second factors; the user is notified of each. */
export type FactorEvent =
  | "totpAdded"
  | "passkeyAdded"
  | "removed"
  | "codesRenewed"
  | "codeUsed"
  | "refused"
  | "reset"
  | "resetByOperator";

interface Sentences extends Record<FactorEvent, string> {
  subject: string;
  /** Subject for `refused`, where nothing changed. */
  refusedSubject: string;
  hello: string;
  /** Advice in case the user did not do it themselves. */
  notYou: string;
}

const words: Record<Locale, Sentences> = {
  es: {
    subject: "VetaVerde: cambió la seguridad de su cuenta",
    refusedSubject: "VetaVerde: respuestas equivocadas a su segundo factor",
    hello: "Hola, {name}:",
    totpAdded: "Se agregó a su cuenta la aplicación de autenticación «{factor}».",
    passkeyAdded: "Se agregó a su cuenta la llave de acceso «{factor}».",
    removed: "Se quitó de su cuenta el segundo factor «{factor}».",
    refused:
      "En las últimas 24 horas se ingresó con su contraseña correcta y se respondió mal el segundo factor {n} veces. Nadie entró a su cuenta con esas respuestas. Si no fue usted, otra persona conoce su contraseña.",
    codesRenewed: "Se generaron códigos de recuperación nuevos; los anteriores ya no sirven.",
    codeUsed: "Se ingresó a su cuenta con un código de recuperación. Le quedan {n}.",
    reset:
      "Un administrador de la plataforma quitó todos los segundos factores y códigos de recuperación de su cuenta. Motivo: {reason}",
    resetByOperator:
      "Quien opera el servidor de la plataforma quitó todos los segundos factores y códigos de recuperación de su cuenta. Motivo: {reason}",
    notYou:
      "Si no lo esperaba, cambie su contraseña y avise de inmediato a un administrador de la plataforma.",
  },
  en: {
    subject: "VetaVerde: the security of your account changed",
    refusedSubject: "VetaVerde: wrong answers to your second factor",
    hello: "Hello {name},",
    totpAdded: "The authenticator app “{factor}” was added to your account.",
    passkeyAdded: "The passkey “{factor}” was added to your account.",
    removed: "The second factor “{factor}” was removed from your account.",
    refused:
      "In the last 24 hours somebody gave your correct password and then answered the second factor wrongly {n} times. Nobody entered your account with those answers. If it was not you, another person knows your password.",
    codesRenewed: "New recovery codes were made; the earlier ones no longer work.",
    codeUsed: "Somebody signed in to your account with a recovery code. You have {n} left.",
    reset:
      "An administrator of the platform removed all second factors and recovery codes of your account. Reason: {reason}",
    resetByOperator:
      "Whoever operates the platform's server removed all second factors and recovery codes of your account. Reason: {reason}",
    notYou:
      "If you did not expect this, change your password and tell an administrator of the platform at once.",
  },
  fr: {
    subject: "VetaVerde : la sécurité de votre compte a changé",
    refusedSubject: "VetaVerde : réponses erronées à votre second facteur",
    hello: "Bonjour {name},",
    totpAdded: "L’application d’authentification « {factor} » a été ajoutée à votre compte.",
    passkeyAdded: "La clé d’accès « {factor} » a été ajoutée à votre compte.",
    removed: "Le second facteur « {factor} » a été retiré de votre compte.",
    refused:
      "Au cours des dernières 24 heures, votre mot de passe exact a été saisi, puis le second facteur a reçu {n} réponses erronées. Personne n’est entré dans votre compte avec ces réponses. Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe.",
    codesRenewed: "De nouveaux codes de récupération ont été créés ; les anciens ne fonctionnent plus.",
    codeUsed: "Quelqu’un s’est connecté à votre compte avec un code de récupération. Il vous en reste {n}.",
    reset:
      "Un administrateur de la plateforme a retiré tous les seconds facteurs et codes de récupération de votre compte. Motif : {reason}",
    resetByOperator:
      "La personne qui exploite le serveur de la plateforme a retiré tous les seconds facteurs et codes de récupération de votre compte. Motif : {reason}",
    notYou:
      "Si vous ne vous y attendiez pas, changez votre mot de passe et prévenez tout de suite un administrateur de la plateforme.",
  },
  pt: {
    subject: "VetaVerde: a segurança da sua conta mudou",
    refusedSubject: "VetaVerde: respostas erradas ao seu segundo fator",
    hello: "Olá, {name}:",
    totpAdded: "O aplicativo autenticador “{factor}” foi adicionado à sua conta.",
    passkeyAdded: "A chave de acesso “{factor}” foi adicionada à sua conta.",
    removed: "O segundo fator “{factor}” foi removido da sua conta.",
    refused:
      "Nas últimas 24 horas alguém informou sua senha correta e respondeu errado ao segundo fator {n} vezes. Ninguém entrou na sua conta com essas respostas. Se não foi você, outra pessoa conhece sua senha.",
    codesRenewed: "Novos códigos de recuperação foram gerados; os anteriores não valem mais.",
    codeUsed: "Alguém entrou na sua conta com um código de recuperação. Restam {n}.",
    reset:
      "Um administrador da plataforma removeu todos os segundos fatores e códigos de recuperação da sua conta. Motivo: {reason}",
    resetByOperator:
      "Quem opera o servidor da plataforma removeu todos os segundos fatores e códigos de recuperação da sua conta. Motivo: {reason}",
    notYou:
      "Se não esperava por isso, altere sua senha e avise imediatamente um administrador da plataforma.",
  },
};

export interface FactorMailValues {
  name: string;
  factor?: string;
  n?: number;
  reason?: string;
}

/** The mail that notifies a user of a change to their second factors. It contains no link and no secret. */
export function factorMail(
  event: FactorEvent,
  locale: Locale,
  { name, factor = "", n = 0, reason = "" }: FactorMailValues,
): { subject: string; text: string; html: string } {
  const { subject, refusedSubject, hello, notYou, [event]: sentence } = words[locale];
  const values = { name, factor, n, reason };
  const lines = [hello, sentence, notYou].map((line) => formatMessage(line, values, locale));
  return {
    subject: event === "refused" ? refusedSubject : subject,
    text: `${lines.join("\n\n")}\n`,
    html: pageOf(locale, lines.map((line) => paragraph(escaped(line))).join("")),
  };
}
