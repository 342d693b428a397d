import { any, begins, seeing, type Wording } from "./wording.ts";

const PARTICIPLE = "\\p{L}+(?:és?|ées?|is|ise|ises|ies?|us?|ues?|its?|ites?|ints?|intes?|erts?|ertes?)";

const OWNERS =
  "exploitante?s?|permissionnaire|titulaire|petitionnaire|concessionnaire|initiateur|promoteur|maitre d'ouvrage|entrepreneur|operateur|beneficiaire";

/** Verbs with which permits describe their holders' duties in the present tense, flat. */
const DUTY =
  "(?:preleve|effectue|consigne|avise|presente|enregistre|calcule|conserve|installe|etalonne|mesure|realise|procede|assure|informe|notifie|communique|evalue|surveille|controle|identifie|adresse|declare|utilise|respecte|cesse|repete|elabore|prepare|verifie|analyse|execute|organise|nettoie|emploie|limite|arrete|evacue|aménage|amenage|applique|depose|stocke|dispose|designe|forme|collecte|traite|sollicite|signale|constitue|justifie|repare|remplace|actualise|caracterise|echantillonne|detaille|veille|place|ferme|decrit|inclut|exclut|remet|transmet|soumet|permet|met|prend|fait|tient|maintient|entretient|detient|retient|obtient|previent|intervient|etablit|fournit|choisit|definit|garantit|avertit|remplit|convertit|determine|doit|produit|construit|reduit|conduit|rend|repond|entreprend|inscrit|suit|poursuit|combat|maitrise|renouvelle|rappelle|precise|indique|joint|recrute|embauche|finance|compense|indemnise|restaure|rehabilite|revegetalise|plante|replante|ensemence|cloture|balise|isole|recouvre|arrose|bache|cure|remblaie|reboise|protege|vidange|achemine|dirige)(?:nt)?|(?:mett|pren|font|tienn|maintienn|entretienn|remett|transmett|soumett|etabliss|fourniss|choisiss|garantiss|avertiss|produis|construis|reduis)\\w*nt";

/** Phrases before the action: when, where, in what case. */
const FRONTED =
  "(?:(?:en cas|si|lorsqu|quand|avant|apres|des|pendant|durant|dans|sous|en|a|au|aux) [^,;:]{3,90}, )?";

/** The first number of a list within the paragraph: "l'exploitant : 1) avise le ministère; 2)…" */
const LISTED = " ?: ?(?:\\(?[\\da-z]\\)|[\\da-z]\\.)";

export const fr: Wording = {
  modal: any(
    "\\b(?:doit|doivent|devra|devront)\\b",
    "\\b(?:est|sont|sera|seront|reste|demeure) (?:charges?(?= d(?:e |')(?!l'execution))|tenus?|tenues?|astreints?|astreintes?|obliges?|obligees?|responsables?) (?:de|d'|a)",
    "\\bil (?:convient|importe|incombe|appartient)\\b",
    "\\b(?:est|sont) (?:obligatoires?|exigees?|exiges?|requis\\w*|imposees?|imposes?)\\b",
    "\\b(?:a|ont|aura|auront) l'obligation\\b",
    "\\b(?:est|sera) fait obligation\\b",
    "\\b(?:incombe|incombent) (?:a l'|au )",
  ),
  advice: any("\\bdevrai(?:t|ent)\\b"),
  prohibition: any(
    "\\b(?:est|sont|sera|seront|reste|demeure) (?:\\w+ment )?(?:interdit|proscrit|prohibe)\\w*",
    "\\bil est (?:\\w+ment )?(?:interdit|defendu)\\b",
    "\\bn(?:e |')(?:doit|doivent|devra|devront|peut|peuvent|pourra|pourront)\\b",
    "\\baucun\\w*\\b[^.;]{1,90}\\b(?:n'est|ne sont|ne doit|ne peut|n'a|ne sera|ne devra|ne pourra)\\b",
    "\\bn(?:e |')(?:est|sont|sera|seront) (?:pas |plus )?(?:autorise|admis|permis|tolere)\\w*",
    "\\binterdiction (?:de|d')",
    "\\bil n'y a (?:pas|aucun)",
    "\\bseule?s? (?:autorise|admis)\\w*",
  ),
  undertaking: any(
    "\\bs'est engage\\w* a\\b",
    "\\bse sont engage\\w* a\\b",
    "\\bs'(?:engage|engagent|engagera|oblige|obligent)\\b",
    "\\bprend l'engagement\\b",
  ),
  futurePassive: seeing(
    `(?<!\\p{L})(?:sera|seront)(?: (?:pas|plus|également|ensuite|alors|toujours|régulièrement|\\p{L}+ment)){0,2} ${PARTICIPLE}(?!\\p{L})`,
    "(?<!\\p{L})(?:fera|feront) l['’]objet(?!\\p{L})",
  ),
  future: seeing(
    "(?<!\\p{L})(?!op[eé]ra|cam[eé]ra|sera(?!\\p{L}))\\p{L}{3,}(?:era|eront|ira|iront|dra|dront|vra|vront|tra|tront)(?!\\p{L})",
  ),
  futureOrders: false,
  present: seeing(
    `(?<!\\p{L})(?:est|sont)(?! (?:\\p{L}+ment )?(?:jug|estim|considér|situ|caractéris|constitu|compos|appel|dénomm|nomm|régi|lié|défini|annex|figur|représent|indiqu|mentionn|énumér|rappel|due?s?|issu|occup|couvert|bord|travers|autoris|accord|réserv|charg|locali|implanté?e?s? (?:sur|à)))(?: (?:pas|plus|également|ensuite|alors|toujours|bien|dans toute la mesure du possible|\\p{L}+ment)){0,2}(?: à nouveau)? ${PARTICIPLE}(?!\\p{L})`,
    "(?<!\\p{L})(?:fait|font) l['’]objet(?!\\p{L})",
    "(?<!\\p{L})(?:est|sont) (?:\\p{L}+ment )?(?:compatible|conforme|étanche|adapté|accessible|suffisant|visible|distinct|indépendant|résistant|facilement|libre|propre)\\p{L}*",
    "(?<!\\p{L})ne (?:contiennent|contient|comportent|comporte|provoquent|provoque|engendrent|engendre|génèrent|génère|entraînent|entraîne|présentent|dégagent|modifient|gênent) (?:pas|aucun)",
    "(?<!\\p{L})(?:se déroule(?:nt)?|transite(?:nt)?|circule(?:nt)?|emprunte(?:nt)?|stationne(?:nt)?|rejoignent|ont lieu|a lieu|se font|s['’]effectue(?:nt)?|se fait|répond(?:ent)? à|garantissent|assurent|comprennent au moins)(?!\\p{L})",
    "(?:rapport|plan|registre|programme|consigne|bilan|relevé)s?(?!\\p{L})[^.;,:]{0,60} (?:contient|contiennent|comprend|comprennent|comporte|comportent|indique|indiquent|précise|précisent|décrit|mentionne)(?!\\p{L})",
    "(?<!\\p{L})(?:dispose|disposent|comporte|comportent|est équipée?|est en mesure|sont en mesure|respecte|respectent|satisfait|satisfont|n['’]excède(?:nt)?|ne dépasse(?:nt)?|sont à|est à) ",
  ),
  listed: null,
  ownerActs: any(
    `\\b(?:${OWNERS})\\b(?:${LISTED})?(?: \\w+ment)? (?:ne |n'|s'|se |y |en |le |la |les |lui |l'|leur )*(?!est\\b|sont\\b|peut\\b|peuvent\\b|et\\b|ou\\b|de\\b|a\\b|dont\\b|avant\\b|apres\\b|dans\\b|pendant\\b|souhait|demande\\b|estime\\b|considere\\b|souligne|envisage|prevoit|declare|exploite\\b)\\w+(?:e|t|d|ent|ont)\\b`,
    `^(?:[^,;:]{3,160}, )?(?:l'|le |la |les )(?:${OWNERS}|proprietaires?|societe|entreprise|compagnie|mine)\\b[^.;:]{0,140}?(?<!\\b(?:qui|dont|que|ou|il|elle) (?:\\w+ )?)\\b(?:ne |n'|s'|se |y |en |lui )?(?:${DUTY})\\b`,
  ),
  pronounActs: begins(
    `(?:[^,;:]{3,120}, )?(?:ils?|elles?|ce dernier|celui-ci|celle-ci) (?:ne |n'|s'|se |y |en |lui )?(?:\\w+ment )?(?:${DUTY})\\b`,
  ),
  action: begins(
    `${FRONTED}(?:ne pas |s'assurer|se conformer)`,
    `${FRONTED}(?!premier|dernier|papier|chantier|atelier|metier|dossier|calendrier|fichier|courrier|particulier|escalier)\\w{3,}(?:er|ir|oir)\\b (?=\\w)`,
    `${FRONTED}(?:mettre|prendre|transmettre|soumettre|remettre|faire|tenir|entreprendre|rendre|reduire|produire|construire|permettre|maintenir|detruire|conduire)\\b`,
  ),
  nominal: begins(
    "(?:mise en (?:place|oeuvre|œuvre)|suivi|surveillance|controle|transmission|remise|rapport|bilan|entretien|nettoyage|realisation|installation|mesures?) (?:\\w+ )?(?:de|des|du|d'|au|a)\\b",
  ),
  limit: any(
    "\\b(?:est|sont|sera|seront) (?:quotidien|hebdomadaire|mensuel|trimestriel|semestriel|annuel)\\w*\\b",
    "\\bn(?:e |')(?:doit |doivent |devra |devront )?(?:pas )?(?:depass|exced)\\w+",
    "\\b(?:est|sont|reste|restent) compris\\w* entre\\b",
    "\\b(?:est|sont) (?:limite|fixe)\\w* a\\b",
    "\\b(?:a|ont|presente|presentent|possede)\\b[^.;]{0,40}\\b(?:minimale?s?|maximale?s?|minimum|maximum|au moins|inferieure?s?|superieure?s?)\\b",
    "\\b(?:est|sont|reste|restent) (?:au (?:moins|plus)|inferieur|superieur)\\w*",
    "\\b(?:est|sont|sera|seront) d(?:e |')[^.;]{0,40}\\b(?:au moins|au plus|minimum|maximum)",
    "\\b(?:maximale?s?|minimale?s?|maximum|minimum)\\b[^.;]{0,70}\\b(?:est|sont|sera|seront) (?:de|d'|fixe)",
    "\\b(?:uniquement|exclusivement|seulement) (?:en|entre|de|le|les|pendant|du|aux?)\\b",
    "\\bvaleurs? limites?\\b[^.;]{0,80}\\d",
  ),
  permission: any(
    "\\b(?:peut|peuvent|pourra|pourront)\\b",
    "\\b(?:est|sont) autorise\\w*",
    "\\b(?:a|ont) le droit\\b",
    "\\best accorde\\w*",
  ),
  exemption: any(
    "\\b(?:n'est|ne sont) pas (?:tenu|soumis|exige|necessaire|oblig|requis|applicable)\\w*",
    "\\b(?:dispens|exempt|exoner)e\\w*",
    "\\bne s'appliquent? pas\\b",
  ),
  owner: any(
    "\\b(?:exploitante?s?|permissionnaire|responsable (?:hse|de l'environnement|environnement|du site|de la mine)|service environnement|titulaire|petitionnaire|demandeur|concessionnaire|beneficiaire|declarant|initiateur|promoteur|maitre d'ouvrage|le proprietaire|operateur|la societe|la compagnie|l'entreprise|entrepreneurs?|sous-traitants?|requerant)\\b",
  ),
  authority: any(
    "\\b(?:prefete?|prefecture|inspection|inspecteurs?|ministre|ministere|dreal|drire|deal|ars|ddtm?|melcc\\w*|mddelcc|maire|mairie|administration|autorite|agence|directeur|direction (?:departementale|regionale|generale)|service (?:charge|departemental)|secretaire general|conseil|commission|tribunal|sous-prefet|gouvernement|etat|agent d'autorisation|juge|police)\\b",
  ),
  third: any(
    "\\b(?:les tiers|toute personne|quiconque|riverains?|public|collectivites?|proprietaires (?:riverains|voisins|fonciers)|laboratoires? agrees?|commissaire|bureau d'etudes)\\b",
  ),
  request: any("\\b(?:la|les|toute|cette) demandes?\\b(?! d.intervention)"),
  authorityActs: seeing(
    "(?<!\\p{L})(?:est|sont|sera|seront)(?: \\p{L}+ment)? (?:notifi|accord|délivr|autoris|approuv|abrog|publi|insér|réserv(?!\\p{L}* (?:en|à|aux?)(?!\\p{L}))|examin|statu|sanctionn|poursuivi|puni|chargée?s? de l['’]exécution|annulé|émis|donné acte|suspendu|entendu|réputé|fixée?s? par (?:arrêté|décret|le|la)|applicab|classé)\\p{L}*",
  ),
  recital: begins(
    "considerant\\b",
    "vu\\b",
    "vus\\b",
    "sur (?:la )?proposition\\b",
    "sur le rapport\\b",
    "apres avis\\b",
    "attendu\\b",
    "le demandeur entendu\\b",
  ),
  definition: any(
    "\\b(?:on entend par|s'entend|s'entendent|designe|designent|est defini\\w* comme|sont defini\\w* comme|est consider\\w+ comme|signifie|au sens du present|est la difference|est compose\\w* )\\b",
  ),
  objective: begins("(?:l'|les? )?(?:objectifs?|objet|but|finalites?|justification)\\b"),
  procedure: any(
    "^(?:le |tout )?(?:non-respect|manquement|defaut de)\\b",
    "\\b(?:recours|tribunal|tribunaux|litiges?|contentieux|sanctions?|amendes?|frais (?:de controle|occasionnes)|penalites?|penales?|infractions?|(?<!(?:conserv|tien|tenu|gard|dispos|affich)\\w* [^.;]{0,40})copie (?:du|de la) present\\w*|present arrete (?:sera|est)|presente (?:decision|autorisation|arrete)|dudit arrete|entre en vigueur|cessera? de produire|caducite|publie au recueil|ampliation|voie administrative|proces-verbal|delai de recours|est valable|abroge\\w*)\\b",
  ),
  description: any(
    "\\b(?:le projet|l'etablissement|l'installation|le site) (?:comprend|consiste|se compose|est situe|est localise|est compose|comporte les|est constitue)\\b",
    "\\b(?:selon|d'apres) (?:l'|le |la )(?:exploitant|petitionnaire|demandeur|societe|promoteur)",
    "\\b(?:petitionnaire|demandeur|promoteur|initiateur) (?:mentionne|affirme|souligne|prevoit que|indique|precise|declare|estime)\\b",
    "\\b(?:est estime\\w*|sont estime\\w*|est prevu\\w* (?:que|par)|il est prevu|consiste en|est applicable|sont applicables)\\b",
  ),
  subordinate:
    /\b(?:qui|dont|lequel|laquelle|lesquels|lesquelles|que|ou|telles? qu'(?:elles?|ils?)|tels? qu'(?:elles?|ils?)|lorsqu'(?:elles?|ils?)|qu'(?:elles?|ils?)|s'ils?)\s+(?:ne |n'|y |en |se |s')?$|\bcar\b[^,;]*$/,
  by: /^[^.;:]{0,90}?\bpar (?:le |la |les |l'|un |une )/,
};
