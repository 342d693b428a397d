import type { handedLink as es } from "../es/handed-link.ts";
import type { SameKeys } from "../same-keys.ts";

export const handedLink: SameKeys<typeof es> = {
  title: "Ce serveur n'envoie pas de courriels",
  text: "Personne ne reçoit le lien d'activation par courriel : copiez-le ici et remettez-le vous-même.",
  ask: "Obtenir le lien d'activation",
  once: "Copiez le lien maintenant : il ne sera plus affiché.",
  onceText:
    "Il sert une fois, jusqu'au {until}. Qui le détient choisit le mot de passe : remettez-le à {name} seulement.",
  label: "Lien d'activation",
  copy: "Copier le lien",
  copied: "Le lien est copié.",
  notCopied: "Impossible de copier : sélectionnez le lien et copiez-le.",
  failed: "Le lien n'est pas remis.",
  lost: "Le lien a déjà été affiché. Demandez-en un autre.",
  vouched: "Adresse non vérifiée",
  vouchedHelp:
    "Le compte a été activé par un lien remis en main propre : personne n'a vérifié que l'adresse est celle de cette personne.",
  done: "Terminé",
};
