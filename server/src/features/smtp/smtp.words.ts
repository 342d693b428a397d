import type { Locale } from "@vetaverde/domain/locale";

/** Text of the test mail, and of the one error that the form itself cannot detect. */
export const smtpWords: Record<
  Locale,
  {
    subject(project: string): string;
    text(project: string): string;
    passwordAgain: string;
    passwordSealed: string;
    both: string;
  }
> = {
  es: {
    subject: (project) => `Prueba de correo de ${project}`,
    text: (project) =>
      `Este correo salió por el servidor de correo del proyecto ${project}. Si lo lee, la configuración funciona.`,
    passwordAgain: "Escriba la contraseña otra vez: cambió el servidor, el puerto o el correo.",
    passwordSealed: "La contraseña guardada ya no se puede leer. Escríbala otra vez.",
    both: "Elija SSL o TLS, no ambos.",
  },
  en: {
    subject: (project) => `Mail test of ${project}`,
    text: (project) =>
      `This mail left through the mail server of the project ${project}. If you read it, the settings work.`,
    passwordAgain: "Type the password again: the server, the port or the e-mail changed.",
    passwordSealed: "The password that was kept can no longer be read. Type it again.",
    both: "Choose SSL or TLS, not both.",
  },
  fr: {
    subject: (project) => `Essai de courriel de ${project}`,
    text: (project) =>
      `Ce courriel est parti par le serveur de messagerie du projet ${project}. Si vous le lisez, la configuration fonctionne.`,
    passwordAgain: "Saisissez de nouveau le mot de passe : le serveur, le port ou l'adresse a changé.",
    passwordSealed: "Le mot de passe enregistré ne peut plus être lu. Saisissez-le de nouveau.",
    both: "Choisissez SSL ou TLS, pas les deux.",
  },
  pt: {
    subject: (project) => `Teste de e-mail de ${project}`,
    text: (project) =>
      `Este e-mail saiu pelo servidor de e-mail do projeto ${project}. Se você o lê, a configuração funciona.`,
    passwordAgain: "Digite a senha de novo: o servidor, a porta ou o e-mail mudou.",
    passwordSealed: "A senha guardada não pode mais ser lida. Digite-a de novo.",
    both: "Escolha SSL ou TLS, não ambos.",
  },
};
