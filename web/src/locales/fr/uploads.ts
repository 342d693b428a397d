import type { uploads as es } from "../es/uploads.ts";
import type { SameKeys } from "../same-keys.ts";

export const uploads: SameKeys<typeof es> = {
  offline: "Hors connexion : {name} reprendra au retour du réseau",
  missing: "« {name} » ({size}) n’a pas été envoyé en entier. Choisissez le même fichier pour continuer.",
  mismatch:
    "Ce n’est pas le même fichier : le nom, la taille, la date ou le contenu diffère. Choisissez l’original ou annulez cet envoi.",
  chooseSame: "Choisir {name}",
};
