export const sessions = {
  claim: "Chaque engagement environnemental, avec sa preuve.",
  claimText:
    "Un écosystème technologique pour la gestion environnementale : plans, terrain et conformité en un seul lieu, avec la trace de qui a fait quoi et quand.",
  signIn: {
    title: "Se connecter",
    text: "Utilisez l'e-mail et le mot de passe de votre compte.",
    continueTo: "Connectez-vous pour ouvrir la page demandée.",
    email: "E-mail",
    password: "Mot de passe",
    forgot: "Mot de passe oublié ?",
    submit: "Se connecter",
    emailMissing: "Saisissez votre e-mail.",
    emailWrong: "Vérifiez l'e-mail : il doit avoir la forme nom@entreprise.fr.",
    passwordMissing: "Saisissez votre mot de passe.",
    demonstration:
      "Installation de démonstration. Les comptes et leur mot de passe figurent dans la fenêtre où le programme a démarré.",
  },
  failed: {
    notRegistered: "L'utilisateur n'est pas inscrit ou a été supprimé.",
    wrong: "E-mail ou mot de passe incorrect. Vérifiez-les et réessayez.",
    notActive: "L'utilisateur n'est pas actif. Cherchez le lien d'activation dans vos e-mails.",
    provider: "Cherchez dans vos e-mails un message du fournisseur.",
    tooMany: "Il y a eu trop de tentatives. Attendez quelques minutes et réessayez.",
    system: "Erreur du système. Contactez un administrateur.",
  },
  ended: {
    expired: "La session a expiré ou a été ouverte sur un autre appareil. Connectez-vous de nouveau.",
    idle: "La session a été fermée après une heure sans activité.",
    declined: "La session a été fermée car vous n'avez pas accepté la politique de données.",
    passwordReset: "Le mot de passe a été changé. Connectez-vous avec le nouveau.",
    logoutFailed: "La session a été fermée sur cet appareil, mais le serveur ne l'a pas confirmé.",
  },
  forgot: {
    title: "Récupérer le mot de passe",
    text: "Saisissez l'e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.",
    submit: "Envoyer le lien",
    sent: "Si {email} a un compte actif, un lien valable une heure lui sera envoyé.",
    sentHint:
      "Rien ne vient ? Regardez dans les indésirables, ou demandez un autre lien dans quelques minutes.",
    noMail: "Ce serveur n'a pas de messagerie. Demandez un nouveau mot de passe à un administrateur.",
    again: "Envoyer un autre lien",
    back: "Revenir à la connexion",
    failed: "Le lien n'a pas pu être envoyé.",
  },
  reset: {
    title: "Choisir un nouveau mot de passe",
    text: "L'enregistrer ferme les sessions ouvertes sur d'autres appareils.",
    submit: "Enregistrer le mot de passe",
    linkInvalid: "Le lien a déjà servi ou a expiré.",
    askAgain: "Demander un nouveau lien",
  },
  activate: {
    title: "Activer votre compte",
    text: "Choisissez votre mot de passe. Votre identifiant sera l’adresse à laquelle vous avez reçu le lien.",
    linkInvalid:
      "Le lien a déjà servi ou a expiré. Demandez une autre invitation à qui administre votre projet.",
  },
  change: {
    title: "Changer le mot de passe",
    old: "Mot de passe actuel",
    submit: "Changer le mot de passe",
    done: "Le mot de passe a été changé.",
    browsers:
      "Par sécurité, vos navigateurs ne reçoivent plus d'avis. Autorisez-les de nouveau dans chaque navigateur où vous les voulez : Notifications, Préférences.",
    failed: "Le mot de passe n'a pas pu être changé.",
    oldMissing: "Saisissez votre mot de passe actuel.",
  },
  password: {
    new: "Nouveau mot de passe",
    repeat: "Répétez le nouveau mot de passe",
    rules: "Le nouveau mot de passe doit :",
    met: "respecté",
    notMet: "manque",
    too_short: "avoir plus de 6 caractères",
    no_uppercase: "avoir au moins une majuscule",
    no_lowercase: "avoir au moins une minuscule",
    no_digit: "avoir au moins un chiffre",
    same_as_old: "être différent de l'actuel",
    repeat_differs: "être identique dans les deux champs",
  },
  contact: {
    title: "Contact",
    text: "Pour toute aide sur votre compte, vos autorisations ou vos projets, écrivez à :",
    askAdministrator:
      "Demandez de l'aide à l'administrateur de votre projet : il attribue comptes, menus et autorisations.",
    version: "Version {version}",
  },
};
