import type { Parts } from "../same-keys.ts";

export const microsoft: Parts["microsoft"] = {
  button: "Se connecter avec Microsoft",
  waiting: "En attente de la fenêtre de Microsoft…",
  cancel: "Annuler",
  orEmail: "ou avec votre e-mail",
  failed: "La connexion avec Microsoft n’a pas abouti",
  blocked:
    "Le navigateur a bloqué la fenêtre de Microsoft. Autorisez les fenêtres contextuelles de ce site et appuyez de nouveau sur le bouton.",
  closed:
    "La fenêtre de Microsoft a été fermée avant la fin. Appuyez de nouveau sur le bouton pour vous connecter.",
  late: "La fenêtre de Microsoft est restée ouverte trop longtemps. Appuyez de nouveau sur le bouton.",
  unreachable: "Microsoft n’a pas pu être joint. Vérifiez votre connexion et réessayez.",
  off: "La connexion avec Microsoft n’est pas activée sur cette plateforme.",
  unexpected:
    "Microsoft n’a pas terminé la connexion. Réessayez ; si cela se répète, contactez un administrateur.",
  notRegistered:
    "Aucun utilisateur n’est enregistré à l’adresse de ce compte Microsoft. Demandez un compte à un administrateur ou choisissez-en un autre.",
  notActive: "L’utilisateur n’est pas actif. Demandez à un administrateur de l’activer.",
};
