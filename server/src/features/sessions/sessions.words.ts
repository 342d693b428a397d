import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/domain/text/messages";
import type { PasswordFault } from "@vetaverde/domain/text/password";
import { anchor, escaped, pageOf, paragraph } from "../../gateways/mail/mail.html.ts";
import type { GuessableFault } from "./guessable-passwords.ts";

interface Words {
  subject: string;
  text: string;
}

export interface PasswordMail extends Words {
  html: string;
}

type MailKind = "reset" | "activate" | "activateAccount" | "activateAgain";

/** Built-in texts, used when no other texts are set. */
export const passwordWords: Record<MailKind, Record<Locale, Words>> = {
  reset: {
    es: {
      subject: "VetaVerde: elija una nueva contraseña",
      text: "Hola, {name}:\n\nAlguien pidió cambiar la contraseña de su cuenta. Para elegir una nueva, abra este enlace antes de {n} minutos:\n\n{link}\n\nSi no fue usted, ignore este mensaje: su contraseña sigue siendo la misma.\n",
    },
    en: {
      subject: "VetaVerde: choose a new password",
      text: "Hello {name},\n\nSomebody asked to change the password of your account. To choose a new one, open this link within {n} minutes:\n\n{link}\n\nIf it was not you, ignore this message: your password stays as it is.\n",
    },
    fr: {
      subject: "VetaVerde : choisissez un nouveau mot de passe",
      text: "Bonjour {name},\n\nQuelqu'un a demandé à changer le mot de passe de votre compte. Pour en choisir un nouveau, ouvrez ce lien dans les {n} minutes :\n\n{link}\n\nSi ce n'était pas vous, ignorez ce message : votre mot de passe reste le même.\n",
    },
    pt: {
      subject: "VetaVerde: escolha uma nova senha",
      text: "Olá, {name}:\n\nAlguém pediu para alterar a senha da sua conta. Para escolher uma nova, abra este link em até {n} minutos:\n\n{link}\n\nSe não foi você, ignore esta mensagem: sua senha continua a mesma.\n",
    },
  },
  /** Invitation to a project. */
  activate: {
    es: {
      subject: "VetaVerde: {inviter} le invita a {project}",
      text: "Hola, {name}:\n\n{inviter} le invita a participar en el proyecto {project} en VetaVerde. Para activar su cuenta, elija su contraseña en este enlace; sirve durante {n} días:\n\n{link}\n\nDespués, su usuario es este correo.\n",
    },
    en: {
      subject: "VetaVerde: {inviter} invites you to {project}",
      text: "Hello {name},\n\n{inviter} invites you to take part in the project {project} in VetaVerde. To activate your account, choose your password under this link; it works for {n} days:\n\n{link}\n\nFrom then on you sign in with this e-mail address.\n",
    },
    fr: {
      subject: "VetaVerde : {inviter} vous invite à {project}",
      text: "Bonjour {name},\n\n{inviter} vous invite à participer au projet {project} dans VetaVerde. Pour activer votre compte, choisissez votre mot de passe avec ce lien ; il est valable {n} jours :\n\n{link}\n\nEnsuite, votre identifiant est cette adresse.\n",
    },
    pt: {
      subject: "VetaVerde: {inviter} convida você para {project}",
      text: "Olá, {name}:\n\n{inviter} convida você a participar do projeto {project} no VetaVerde. Para ativar sua conta, escolha sua senha neste link; ele vale por {n} dias:\n\n{link}\n\nDepois, seu usuário é este e-mail.\n",
    },
  },
  /** New account without a project. */
  activateAccount: {
    es: {
      subject: "VetaVerde: active su cuenta",
      text: "Hola, {name}:\n\n{inviter} creó una cuenta para usted en VetaVerde. Para activar su cuenta, elija su contraseña en este enlace; sirve durante {n} días:\n\n{link}\n\nDespués, su usuario es este correo.\n",
    },
    en: {
      subject: "VetaVerde: activate your account",
      text: "Hello {name},\n\n{inviter} made an account for you in VetaVerde. To activate your account, choose your password under this link; it works for {n} days:\n\n{link}\n\nFrom then on you sign in with this e-mail address.\n",
    },
    fr: {
      subject: "VetaVerde : activez votre compte",
      text: "Bonjour {name},\n\n{inviter} a créé un compte pour vous dans VetaVerde. Pour activer votre compte, choisissez votre mot de passe avec ce lien ; il est valable {n} jours :\n\n{link}\n\nEnsuite, votre identifiant est cette adresse.\n",
    },
    pt: {
      subject: "VetaVerde: ative sua conta",
      text: "Olá, {name}:\n\n{inviter} criou uma conta para você no VetaVerde. Para ativar sua conta, escolha sua senha neste link; ele vale por {n} dias:\n\n{link}\n\nDepois, seu usuário é este e-mail.\n",
    },
  },
  /** The invitation is sent again because a password reset was requested for an account that was never activated. */
  activateAgain: {
    es: {
      subject: "VetaVerde: active su cuenta",
      text: "Hola, {name}:\n\nUn administrador creó una cuenta para usted en VetaVerde. Para activar su cuenta, elija su contraseña en este enlace; sirve durante {n} días:\n\n{link}\n\nDespués, su usuario es este correo.\n",
    },
    en: {
      subject: "VetaVerde: activate your account",
      text: "Hello {name},\n\nAn administrator made an account for you in VetaVerde. To activate your account, choose your password under this link; it works for {n} days:\n\n{link}\n\nFrom then on you sign in with this e-mail address.\n",
    },
    fr: {
      subject: "VetaVerde : activez votre compte",
      text: "Bonjour {name},\n\nUn administrateur a créé un compte pour vous dans VetaVerde. Pour activer votre compte, choisissez votre mot de passe avec ce lien ; il est valable {n} jours :\n\n{link}\n\nEnsuite, votre identifiant est cette adresse.\n",
    },
    pt: {
      subject: "VetaVerde: ative sua conta",
      text: "Olá, {name}:\n\nUm administrador criou uma conta para você no VetaVerde. Para ativar sua conta, escolha sua senha neste link; ele vale por {n} dias:\n\n{link}\n\nDepois, seu usuário é este e-mail.\n",
    },
  },
};

export interface MailValues {
  name: string;
  /** Null: there is no inviter; the mail was requested. */
  inviter: string | null;
  /** Null: an account without a project. */
  project: string | null;
  link: string;
  /** Validity: minutes for a reset link, days for an invitation. */
  n: number;
}

const MAX_NAME = 100;
/** After each of these characters a mail program could detect an address and turn it into a link. */
const JOINTS = /[.:/@](?=\S)/g;
const WORD_JOINER = "\u2060";

/**
 * Makes a name safe for a mail sent by the platform: a single line, without anything that a mail program turns into a
 * link. Otherwise a user could choose a name to send messages to strangers.
 */
export const nameInMail = (name: string): string =>
  name
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME)
    .replace(JOINTS, `$&${WORD_JOINER}`);

/** The mail with an account's link, as text and as HTML. */
export function passwordMail(
  purpose: "reset" | "activate",
  locale: Locale,
  { name, inviter, project, link, n }: MailValues,
): PasswordMail {
  const kind =
    purpose === "reset" || (inviter !== null && project !== null)
      ? purpose
      : inviter === null
        ? "activateAgain"
        : "activateAccount";
  const values = {
    name: nameInMail(name),
    inviter: nameInMail(inviter ?? ""),
    project: nameInMail(project ?? ""),
    link,
    n,
  };
  const words = passwordWords[kind][locale];
  const text = formatMessage(words.text, values, locale);
  const html = text
    .trim()
    .split("\n\n")
    .map((block) => paragraph(block === link ? anchor(link, link) : escaped(block)));
  return {
    subject: formatMessage(words.subject, values, locale),
    text,
    html: pageOf(locale, html.join("")),
  };
}

const rules: Record<Locale, Record<PasswordFault, string>> = {
  es: {
    too_short: "Debe tener más de 6 caracteres.",
    no_uppercase: "Debe tener al menos una letra mayúscula.",
    no_lowercase: "Debe tener al menos una letra minúscula.",
    no_digit: "Debe tener al menos un número.",
    same_as_old: "Debe ser distinta de la actual.",
    repeat_differs: "Las dos contraseñas no coinciden.",
  },
  en: {
    too_short: "It must be longer than 6 characters.",
    no_uppercase: "It must have at least one uppercase letter.",
    no_lowercase: "It must have at least one lowercase letter.",
    no_digit: "It must have at least one digit.",
    same_as_old: "It must differ from the current one.",
    repeat_differs: "The two passwords do not match.",
  },
  fr: {
    too_short: "Il doit avoir plus de 6 caractères.",
    no_uppercase: "Il doit avoir au moins une lettre majuscule.",
    no_lowercase: "Il doit avoir au moins une lettre minuscule.",
    no_digit: "Il doit avoir au moins un chiffre.",
    same_as_old: "Il doit être différent de l'actuel.",
    repeat_differs: "Les deux mots de passe ne correspondent pas.",
  },
  pt: {
    too_short: "Deve ter mais de 6 caracteres.",
    no_uppercase: "Deve ter pelo menos uma letra maiúscula.",
    no_lowercase: "Deve ter pelo menos uma letra minúscula.",
    no_digit: "Deve ter pelo menos um número.",
    same_as_old: "Deve ser diferente da atual.",
    repeat_differs: "As duas senhas não coincidem.",
  },
};

const guessable: Record<Locale, Record<GuessableFault, string>> = {
  es: {
    common: "Es una contraseña muy usada y se adivina en pocos intentos. Elija otra.",
    personal: "Contiene su nombre, su correo o el nombre del proyecto. Elija otra.",
  },
  en: {
    common: "It is a widely used password and is guessed in a few tries. Choose another.",
    personal: "It contains your name, your e-mail or the project's name. Choose another.",
  },
  fr: {
    common: "C’est un mot de passe très répandu, qui se devine en quelques essais. Choisissez-en un autre.",
    personal: "Il contient votre nom, votre adresse ou le nom du projet. Choisissez-en un autre.",
  },
  pt: {
    common: "É uma senha muito usada e é adivinhada em poucas tentativas. Escolha outra.",
    personal: "Contém seu nome, seu e-mail ou o nome do projeto. Escolha outra.",
  },
};

export const guessableRule = (locale: Locale, fault: GuessableFault): string => guessable[locale][fault];

export const passwordRule = (locale: Locale, fault: PasswordFault): string => rules[locale][fault];
