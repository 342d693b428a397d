import type { ErrorCode } from "@vetaverde/contract/errors";

export const fr = {
  "FK-0001": "La session est terminée ou a été ouverte sur un autre appareil. Reconnectez-vous.",
  "FK-0002": "Aucun utilisateur n'a cette adresse électronique.",
  "FK-0003": "L'utilisateur n'est pas actif. Consultez votre messagerie : le lien d'activation s'y trouve.",
  "FK-0004": "Cherchez dans votre messagerie un message du fournisseur pour terminer votre inscription.",
  "FK-0005": "Un enregistrement avec ces données existe déjà.",
  "FK-0006": "Ce compte est déjà activé.",
  "FK-0007": "Cet utilisateur est déjà actif.",
  "FK-0008": "Cet utilisateur est déjà inactif.",
  "FK-0010": "La session était déjà fermée.",
  "FK-0014": "Cet utilisateur est déjà bloqué.",
  "FK-0015": "Cet utilisateur n’est pas bloqué.",
  BAD_REQUEST: "La requête n'a pas pu être lue.",
  STA_QUERY: "La requête SensorThings ne se comprend pas : {what}.",
  STA_UNSUPPORTED: "Cette requête SensorThings n'est pas prise en charge : {what}.",
  WRONG_CREDENTIALS: "Adresse électronique ou mot de passe incorrect. Vérifiez-les et réessayez.",
  TICKET_INVALID: "Le lien de téléchargement a déjà servi ou a expiré. Demandez à nouveau le téléchargement.",
  SSO_ALTERED: "La réponse de Microsoft n’est pas authentique ou a été modifiée. Reconnectez-vous.",
  SSO_EXPIRED:
    "La réponse de Microsoft est hors délai. Reconnectez-vous et vérifiez l’heure de cet appareil.",
  SSO_OTHER_CLIENT:
    "La réponse de Microsoft était destinée à une autre application. Reconnectez-vous depuis cette page.",
  SSO_OTHER_TENANT:
    "Ce compte Microsoft appartient à une autre organisation. Utilisez celui de votre entreprise.",
  SSO_NONCE:
    "Cette connexion a déjà servi ou a expiré. Appuyez de nouveau sur « Se connecter avec Microsoft ».",
  DEVICE_KEY: "La clé de l’appareil manque, ou elle est fausse, échue ou révoquée.",
  DEVICE_SERIAL: "Cette clé est celle d’un autre appareil : vérifiez le numéro de série.",
  GATEWAY_SIGNATURE: "La signature de la passerelle satellite manque, ou ne correspond pas au message.",
  GATEWAY_DEVICE:
    "Aucun appareil satellite n’a cet IMEI, ou des appareils de plusieurs projets l’ont. Vérifiez l’appareil ou utilisez l’adresse avec la clé de votre intégration.",
  CODEC_BUSY: "D’autres essais sont en cours. Attendez un instant et réessayez.",
  CODEC_SUSPENDED:
    "Le décodeur est désactivé car il a dépassé ses limites. Corrigez-le ou réactivez-le avant de décoder à nouveau.",
  INGEST_BUSY: "Trop de mesures sont en attente. Renvoyez-les dans un instant.",
  ACCOUNT_BLOCKED: "L’utilisateur est bloqué. Contactez un administrateur.",
  SSO_OFF: "La connexion avec Microsoft n’est pas activée sur cette plateforme.",
  SSO_OTHER_PERSON: "Cet utilisateur est déjà lié à un autre compte Microsoft. Contactez un administrateur.",
  SSO_NO_EMAIL:
    "Votre compte Microsoft ne donne aucune adresse e-mail. Contactez l’administrateur de votre entreprise.",
  SSO_UNREACHABLE: "Microsoft n’a pas pu être joint. Attendez un instant et réessayez.",
  FORBIDDEN: "Vous n'avez pas l'autorisation de faire cela.",
  NOT_FOUND: "Cet élément n'existe pas ou n'appartient pas à ce projet.",
  CONFLICT: "Une autre personne a modifié ceci au même moment. Rechargez la page.",
  STALE_VERSION: "Une autre personne a enregistré un changement après l'ouverture de cette page.",
  IDEMPOTENCY_MISMATCH: "Cette clé de répétition a déjà servi pour une autre requête.",
  ALREADY_SENT: "La notification a déjà été envoyée et ne peut plus être modifiée.",
  METHOD_NOT_AVAILABLE: "WhatsApp n'est pas relié à cette plateforme : choisissez système ou e-mail.",
  LAST_ADMIN: "Le projet resterait sans administrateur. Désignez d’abord une autre personne.",
  LAST_SYSTEM_ADMIN: "La plateforme resterait sans administrateur. Désignez d’abord une autre personne.",
  OWN_ACCOUNT:
    "Vous ne pouvez pas retirer votre propre accès. Demandez-le à un autre administrateur de la plateforme.",
  VIEW_ONLY: "Vous voyez le projet comme une autre personne : rien ne peut être modifié ici.",
  VIEW_REFUSED: "Vous ne pouvez pas voir le projet comme cette personne.",
  PREVIEW_USED: "Cet aperçu a déjà été enregistré.",
  IMPORT_WITHDRAWN: "Ce fichier a déjà été retiré.",
  PREVIEW_EXPIRED: "L'aperçu a expiré. Téléversez le fichier à nouveau.",
  PREVIEW_STALE: "Entre-temps, quelque chose a changé par rapport au fichier. Voyez les lignes marquées.",
  ROWS_IN_PLAN: "Toutes les lignes de ce classeur sont déjà dans le plan ; rien n'a été ajouté.",
  FILE_TOO_LARGE: "Le fichier dépasse les {megabytes} Mo autorisés.",
  VALIDATION: "Certaines données sont à corriger.",
  CODEC_SYNTAX: "Le code est illisible, ou n'a pas de fonction decodeUplink.",
  RETENTION_COUNT: "Ce qui serait effacé a changé depuis le décompte. Comptez à nouveau.",
  NOT_TEMPLATE: "Le fichier ne correspond pas au modèle officiel.",
  PREVIEW_UNITS:
    "L’unité d’un paramètre a changé depuis la lecture du fichier. Relisez le fichier, puis enregistrez-le.",
  PREVIEW_QUESTIONS:
    "Il manque des réponses sur le fichier, comme le fuseau ou le datum. Répondez avant d'enregistrer.",
  PREVIEW_HAS_ERRORS: "Trop d'erreurs : corrigez le fichier avant d'enregistrer.",
  WRONG_OLD_PASSWORD: "Le mot de passe actuel est incorrect.",
  SECOND_FACTOR: "Le mot de passe est correct. Il manque le second facteur.",
  FACTOR_TICKET:
    "La connexion a pris trop de temps ou compte trop d’essais. Saisissez de nouveau votre mot de passe.",
  FACTOR_WRONG:
    "Le code ou la clé d’accès n’est pas valable. Vérifiez l’heure de votre téléphone et utilisez un nouveau code.",
  FACTOR_SETUP: "La plateforme exige un second facteur. Configurez-en un pour continuer.",
  FACTOR_LAST: "La plateforme exige un second facteur : ajoutez-en un autre avant de retirer celui-ci.",
  FACTOR_MANY: "Vous avez déjà le nombre maximal de seconds facteurs. Retirez-en un que vous n’utilisez pas.",
  FACTOR_NONE: "Le compte n’a pas de second facteur.",
  FACTOR_ADDRESS: "Les clés d’accès exigent que la plateforme soit ouverte en https à son adresse publique.",
  LINK_INVALID: "Le lien a déjà servi ou a expiré. Demandez-en un nouveau.",
  LINK_NOT_YOURS:
    "Le lien est remis par la personne qui a créé le compte, tant que personne ne l'a activé et qu'il n'est que dans ce projet.",
  LINK_BY_MAIL:
    "Ce serveur envoie des courriels : le lien arrive par courriel et personne d'autre ne le voit.",
  FILE_MISSING: "Le fichier manque ou est vide.",
  FILE_NOT_CATALOG:
    "Le fichier n'est ni Excel, ni CSV, KML, KMZ, GeoJSON, GPX, ni un shapefile compressé (.zip).",
  FILE_UNKNOWN: "Le fichier n'est pas un classeur Excel (.xlsx ou .xls).",
  FILE_BROKEN: "Le fichier est endommagé et ne peut pas être lu.",
  FILE_ENCRYPTED:
    "Le fichier est protégé par un mot de passe. Retirez la protection et téléversez-le à nouveau.",
  FILE_MACROS:
    "Le fichier contient des macros. Enregistrez-le en .xlsx sans macros et téléversez-le à nouveau.",
  FILE_LONG_CELL:
    "Une cellule du fichier a plus de 32 767 caractères, plus que ce que peut contenir un classeur Excel. Vérifiez s’il manque des guillemets ou des sauts de ligne.",
  FILE_TOO_MANY_CELLS:
    "Le fichier a plus de cellules qu’on ne peut en lire d’un coup. Divisez-le, par exemple par année, et chargez les parties.",
  FILE_TOO_MANY_ROWS: "Le fichier a plus de lignes que permis ({rows}).",
  NOT_PDF: "Le fichier n'est pas un PDF.",
  PDF_SCRIPTS:
    "Le PDF contient des programmes (scripts). Enregistrez-le sans eux, par exemple en l'imprimant en PDF, puis téléversez-le à nouveau.",
  PDF_HUGE_PAGE: "La page {page} du PDF est plus grande que ce que permet le format.",
  PDF_TOO_MANY_PAGES: "Le PDF a plus de {pages} pages. Divisez-le et téléversez les parties.",
  PDF_NONE: "L'instrument n'a aucun document. Téléversez un PDF avant de le traiter.",
  PDF_BUSY: "L'instrument est déjà en cours de traitement. Réessayez plus tard.",
  PAGE_UNREAD: "Cette page n'a pas encore été lue. Traitez l'instrument et réessayez.",
  MODEL_NONE: "La plateforme n'a pas de modèle de langage configuré.",
  MODEL_KEY: "Le modèle de langage refuse la clé de la plateforme. Prévenez qui l'administre.",
  MODEL_REFUSED: "Le modèle de langage a refusé la demande, ou n'existe pas à cette adresse.",
  MODEL_ANSWER: "Le modèle de langage a donné une réponse inutilisable. Réessayez ou modifiez le prompt.",
  MODEL_UNREACHABLE: "Le modèle de langage ne répond pas. Attendez un instant et réessayez.",
  MODEL_BUSY: "Le modèle de langage est occupé. Attendez un instant et réessayez.",
  MODEL_MONTH:
    "Le projet a utilisé ce mois-ci tout ce qu'il peut prendre du modèle de langage. Il sera de nouveau disponible le premier jour du mois prochain.",
  FILE_BOMB: "Le fichier occupe trop de place une fois décompressé et a été refusé.",
  FILE_NO_RESULTS: "Aucun tableau de résultats de laboratoire n’a été trouvé dans le fichier.",
  FILE_NOT_IMAGE: "Le fichier n’est pas une image. Choisissez un PNG, JPEG, WebP, GIF, TIFF, HEIC ou SVG.",
  IMAGE_BROKEN:
    "L’image n’a pas pu être lue. Choisissez un PNG, JPEG, WebP ou SVG qui s’ouvre sur cet appareil.",
  IMAGE_TOO_LARGE:
    "L’image compte plus de {megapixels} millions de pixels. Réduisez-la et envoyez-la de nouveau.",
  IMAGE_QUOTA: "Vous avez trop d’images inutilisées. Attendez un jour, ou utilisez-en une déjà envoyée.",
  PROJECT_LIMIT:
    "L’offre de la plateforme permet {limit} projets et ils existent tous. Demandez à l’étendre avant d’en créer un autre.",
  MAIN_PROJECT: "Il y a toujours un projet principal : pour en changer, désignez-en un autre.",
  FILE_LOST:
    "La plateforme n’a plus ce fichier. Prévenez l’administrateur : il peut être récupéré d’une sauvegarde.",
  FILE_QUOTA: "Le projet n’a plus de place pour ce fichier : sa limite est de {gigabytes} Go.",
  FILE_EVIDENCE: "Une preuve ne peut pas être retirée.",
  PROTECTED_PENDING:
    "Une modification du même élément attend déjà une autre personne. Décidez-la avant d'en demander une nouvelle.",
  PROTECTED_PERSON: "Cette modification est demandée et confirmée par des personnes, pas par une clé d'API.",
  PROTECTED_SAME_PERSON: "Vous avez demandé cette modification : une autre personne doit la décider.",
  PROTECTED_NOT_CONFIRMER:
    "Seule une personne qui était administratrice au moment de la demande, et qui l'est encore, peut la confirmer.",
  PROTECTED_NOT_YOURS: "Seule la personne qui a demandé la modification peut la retirer.",
  PROTECTED_OVER: "Cette modification a déjà été décidée ou a expiré.",
  PROTECTED_STALE:
    "Quelque chose a changé depuis la demande : elle n'a pas été appliquée. Demandez-la de nouveau si elle est encore nécessaire.",
  PROTECTED_ONE_BY_ONE:
    "Ici, ajouter un administrateur demande la confirmation d'une autre personne. Retirez ce droit du classeur et ajoutez-le individuellement.",
  RELAY_UNREACHABLE: "Aucune commande ne peut atteindre cet appareil pour l'instant.",
  RELAY_BUSY: "Une commande de ce relais n'a pas encore été envoyée : annulez-la ou attendez qu'elle expire.",
  RELAY_OVER: "Cette commande ne peut plus être modifiée : elle a été envoyée, annulée ou a expiré.",
  RELAY_SAME_PERSON:
    "Qui a demandé la commande ne peut pas la confirmer : une autre personne qui administre le projet doit le faire.",
  RELAY_PERSON: "Seule une personne peut actionner un relais, pas une clé d'API.",
  BOARD_IN_MENU: "Ce tableau figure dans le menu : retirez d’abord ses entrées.",
  BOARD_SECRET:
    "Le tableau n’a pas sa clé, ou elle ne peut plus être lue : qui administre le projet doit la saisir de nouveau.",
  BOARD_UNREACHABLE: "Le serveur du tableau ne répond pas.",
  BOARD_REFUSED: "Le serveur du tableau ne l’a pas fourni : {answer}",
  BOARD_OFTEN:
    "Vous avez demandé ce tableau trop de fois de suite. Attendez {minutes|one:une minute|other:# minutes} et rouvrez-le.",
  ALERT_LINK_OVER: "Ce lien a déjà servi ou a expiré, ou l'alerte est terminée. Ouvrez-la dans VetaVerde.",
  WHATSAPP_SIGNATURE: "La signature de l'événement WhatsApp ne correspond pas.",
  REPORT_TOO_LARGE:
    "Le rapport aurait {pairs} combinaisons de station et de paramètre ; le maximum est {most}. Choisissez-en moins.",
  REPORTS_BUSY: "D'autres rapports sont en préparation. Attendez un instant et réessayez.",
  RATE_LIMITED:
    "Trop de tentatives. Attendez {seconds|=0:|=1:1 seconde|other:# secondes}{minutes|=0:|=1:1 minute|other:# minutes} et réessayez.",
  INTERNAL: "Erreur du système. Contactez un administrateur.",
  UNAVAILABLE: "Le système n'est pas disponible pour le moment. Réessayez.",
  IMAGE_TOO_COMPLEX:
    "L’image est trop complexe pour être dessinée à temps. Simplifiez-la ou envoyez-la en PNG ou JPEG.",
  FILES_REST:
    "Plusieurs de vos fichiers ont fait échouer le processus qui les ouvre. Vérifiez-les et réessayez dans {minutes} min.",
  IMPORT_BUSY: "D'autres téléversements sont en cours. Attendez un instant et réessayez.",
  REVIEW_BUSY: "D’autres vérifications sont en cours. Attendez un instant et réessayez.",
  IMAGE_BUSY: "D’autres images sont en cours de traitement. Attendez un instant et renvoyez-la.",
  IMPORT_FAILED: "Le fichier n'a pas pu être traité. Rien n'a été enregistré.",
  TIME_OUT: "La requête a pris trop de temps. Resserrez les filtres et réessayez.",
} satisfies Record<ErrorCode, string>;
