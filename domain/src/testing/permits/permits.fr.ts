import type { PermitSource } from "./permit-source.ts";

/** Permits of France, Québec, Guinea and Morocco, written for the tests; even positions are for tuning. */
export const frenchPermits: readonly PermitSource[] = [
  {
    id: "fr-fr-arrete-carriere",
    kind: "text",
    foot: "page {p}/3",
    text: `
- PRÉFECTURE DE LA CORRÈZE
- ARRÊTÉ PRÉFECTORAL autorisant la société Granulats du Limousin à exploiter une carrière de gneiss
- Le préfet de la Corrèze,
- VU le code de l'environnement, et notamment son titre Ier du livre V ;
- VU l'avis de la commission départementale en date du 12 mai 2011 ;
- CONSIDÉRANT que les mesures imposées à l'exploitant doivent permettre de limiter les nuisances ;
- SUR proposition du secrétaire général de la préfecture,
- ARRÊTE
# TITRE I : DONNÉES GÉNÉRALES
- Article 1.1 : La société Granulats du Limousin est autorisée à exploiter une carrière sur le territoire de la commune de Naves.
- Article 1.2 : L'autorisation est accordée pour une durée de trente ans.
# TITRE II : PRESCRIPTIONS RELATIVES À L'EXPLOITATION ET AU CONTRÔLE
+g Article 2.1 : {r L'exploitant} met en place, {d avant le début des travaux}, des panneaux indiquant son identité et la référence de l'autorisation.
+s Article 2.2 : Le décapage est réalisé de manière sélective, et les terres végétales sont conservées pour la remise en état.
+w Article 2.3 : Un fossé périphérique empêche les eaux de ruissellement d'atteindre la zone en exploitation.
+n Article 2.4 : Les tirs de mines ont lieu les jours ouvrables, entre 10 h et 16 h.
+n& {r L'exploitant} prévient la mairie {d au moins 24 heures avant} chaque tir.
+w Article 2.5 : Les eaux rejetées respectent les prescriptions suivantes :
  +w - le pH est compris entre 5,5 et 8,5 ;
  +w - les matières en suspension ont une concentration inférieure à 35 mg/l.
+w Article 2.6 : Une mesure est effectuée {f chaque trimestre} au point de rejet, et les résultats sont tenus à la disposition de l'inspection.
+a Article 2.7 : Les pistes sont arrosées en période sèche.
+s Article 2.8 : La remise en état est achevée {d au plus tard six mois} avant l'échéance de l'autorisation.
- Article 2.9 : L'inspection des installations classées peut faire procéder à des contrôles inopinés.
# TITRE III : DISPOSITIONS DIVERSES
- Article 3.1 : Le présent arrêté peut être déféré au tribunal administratif dans un délai de deux mois.
- Article 3.2 : Une copie du présent arrêté est affichée en mairie pendant un mois.
`,
  },
  {
    id: "fr-fr-arrete-complementaire",
    kind: "scan",
    head: "PREFECTURE DU GARD - Arrete complementaire n° 2007-118",
    foot: "{p}",
    text: `
- Le préfet du Gard, chevalier de la Légion d'honneur,
- Vu l'arrêté préfectoral du 4 juin 1988 autorisant l'exploitation du dépôt de stériles de Saint-Laurent ;
- Vu le rapport de l'inspection des installations classées du 2 octobre 2007 ;
- Considérant que la qualité des eaux du ruisseau s'est dégradée en aval du dépôt ;
- L'exploitant entendu ;
- ARRETE
- Article 1er - La société des Mines du Gard, dont le siège est à Alès, est tenue de respecter les dispositions du présent arrêté.
- Article 2 - Surveillance des eaux et sanctions
+w 2.1 {r L'exploitant} fait réaliser {f deux fois par an}, en hautes et basses eaux, une analyse des eaux souterraines dans les piézomètres PZ1 à PZ3.
+w 2.2 Les paramètres recherchés sont : pH, conductivité, arsenic, plomb, zinc et sulfates.
+w 2.3 Les résultats commentés sont adressés à l'inspection {d dans le mois qui suit} leur réception.
+w 2.4 Lorsqu'un seuil est dépassé, {r l'exploitant} en informe {d sans délai} le préfet et propose des mesures correctives.
- Article 3 - Travaux
+s Le talus aval est reprofilé à une pente n'excédant pas 3 pour 2, puis végétalisé.
+w La couverture argileuse, d'une épaisseur d'au moins un mètre, sera achevée {d avant le 31 décembre 2008}.
% COURRIER ARRIVE
+a L'envol de poussières est évité par un arrosage des pistes.
- Article 4 - En cas d'inobservation des prescriptions, il sera fait application des sanctions prévues à l'article L. 514-1.
- Article 5 - Le présent arrêté sera notifié à l'exploitant et publié au recueil des actes administratifs.
`,
  },
  {
    id: "fr-qc-certificat",
    kind: "text",
    head: "Ministère - N/Réf. 7610-10-01",
    text: `
# CERTIFICAT D'AUTORISATION
- Mesdames, Messieurs,
- À la suite de votre demande, j'autorise le titulaire ci-dessus mentionné à réaliser le projet décrit ci-dessous :
- Exploitation d'une mine souterraine d'or et d'un parc à résidus de 38 hectares.
- Les documents suivants font partie intégrante du présent certificat :
  - - étude d'impact, volume 1, datée de mars 2012 ;
  - - lettre du 4 juillet 2012, réponses aux questions.
- En cas de divergence entre ces documents, l'information contenue au document le plus récent prévaudra.
# Conditions
+w {r Le titulaire} doit échantillonner l'effluent final {f trois fois par semaine} et en mesurer le débit en continu.
+w Aucun rejet d'eau minière n'est permis entre le 1er décembre et le 31 mars.
+r Les résidus miniers seront déposés sous une revanche minimale de 1,5 mètre.
+f {r Le titulaire} s'engage à compenser la perte de 4,2 hectares de milieux humides.
+c Un comité de suivi, formé de citoyens et de représentants de la communauté crie, devra se réunir {f au moins deux fois par année}.
+s Le plan de restauration devra être révisé {f tous les cinq ans}.
- Le ministre peut modifier le présent certificat si l'intérêt public le justifie.
- Le présent certificat ne dispense pas le titulaire d'obtenir toute autre autorisation requise.
`,
  },
  {
    id: "fr-qc-decret",
    kind: "text",
    text: `
- DÉCRET 418-2015, concernant la délivrance d'une autorisation pour le projet minier Lac Bouleau
- ATTENDU QUE la société Ressources Bouleau inc. a transmis un avis de projet le 3 février 2010 ;
- ATTENDU QUE le ministère a produit un rapport d'analyse qui conclut à l'acceptabilité du projet, à certaines conditions ;
- IL EST ORDONNÉ, en conséquence, sur la recommandation du ministre :
- QUE l'autorisation soit délivrée à Ressources Bouleau inc. aux conditions suivantes :
# CONDITION 1 : DISPOSITIONS GÉNÉRALES
+g Le projet doit être conforme aux modalités et mesures prévues dans les documents déposés.
# CONDITION 2 : SUIVI DE LA QUALITÉ DE L'AIR ET INTERPRÉTATION DES RÉSULTATS
+a {r Ressources Bouleau inc.} doit installer deux stations de mesure des particules {d avant la mise en production}.
+a& Les données sont transmises au ministère {f chaque mois}.
# CONDITION 3 : BRUIT ET VIBRATIONS
+n Le niveau acoustique ne doit pas dépasser 40 dBA la nuit à la résidence la plus proche.
+n {r L'initiateur} consigne toute plainte dans un registre, avec les correctifs apportés.
# CONDITION 4 : PROTECTION DU CARIBOU
+f Aucun déboisement ne sera effectué entre le 15 mai et le 15 juillet.
+f Un programme de suivi du caribou forestier est déposé au ministère {d au plus tard un an après} la délivrance de l'autorisation.
- Les programmes déposés sont examinés par le ministère.
# CONDITION 5 : GARANTIE FINANCIÈRE
+s {r Ressources Bouleau inc.} maintient en vigueur une garantie couvrant la totalité des coûts de restauration.
- La garantie est libérée lorsque le ministre constate que les travaux sont terminés.
`,
  },
  {
    id: "fr-gn-pges",
    kind: "table",
    foot: "PGES, page {p}",
    text: `
# PLAN DE GESTION ENVIRONNEMENTALE ET SOCIALE
- Le présent plan a pour objet de définir les mesures d'atténuation des impacts du projet de bauxite.
| Impact | Mesure d'atténuation | Calendrier | Responsable
| Poussières le long de la piste | +a Arroser la piste minéralière dans la traversée des villages | {f Trois fois par jour} | {r Entrepreneur routier}
| Perte de terres agricoles | +c Indemniser les ménages affectés selon le barème validé | {d Avant le défrichement} | {r Département des relations communautaires}
| Turbidité des marigots | +w Construire des bassins de sédimentation à l'aval des plateaux | {d Avant la saison des pluies} | {r Service environnement}
| Déchets huileux | +r Collecter les huiles usagées et les remettre à un repreneur agréé | {f Mensuel} | {r Atelier mécanique}
# Suivi et application des sanctions
+c {r La société} organise {f chaque trimestre} une réunion d'information dans les sous-préfectures.
+g {r Le responsable HSE} est chargé de tenir à jour le registre des plaintes et de le transmettre {f tous les mois} à l'agence.
- L'agence effectue des missions de contrôle.
+f La chasse est interdite à l'ensemble du personnel et des sous-traitants.
- Le Chimpanzé d'Afrique de l'Ouest est présent dans la galerie forestière du Cogon.
`,
  },
  {
    id: "fr-gf-autorisation-travaux",
    kind: "columns",
    foot: "Recueil des actes administratifs - {p}",
    text: `
- ARRÊTÉ portant autorisation d'ouverture de travaux miniers, crique Serpent
- Vu le code minier ; vu la demande déposée le 9 janvier 2014 par la SARL Or Serpent ;
- Considérant que les intérêts mentionnés à l'article L. 161-1 sont préservés par les prescriptions ci-après ;
- Arrête :
- Article 1 - La SARL Or Serpent est autorisée à ouvrir des travaux d'exploitation d'or alluvionnaire.
# Article 2 - Obligations du titulaire
  +w a) Le circuit des eaux de procédé est fermé ; aucun rejet dans la crique n'est toléré.
  +w b) La turbidité est contrôlée {f quotidiennement} à 100 m en aval, et consignée sur un registre.
  +f c) Le déboisement se limite aux surfaces indiquées sur le plan annexé, et débute à l'amont.
  +r d) Les déchets non biodégradables sont évacués {f à la fin de chaque campagne}.
  +h e) Toute découverte archéologique est déclarée {d sans délai} au service régional de l'archéologie.
+w Article 3 - L'usage du mercure est interdit ; {r le titulaire} justifie de la méthode de récupération employée.
+s Article 4 - {r Le titulaire} remet en état les flats exploités au fur et à mesure, et plante au moins 30 % des surfaces.
- Article 5 - Cette autorisation est délivrée sous réserve des droits des tiers.
+g Article 6 - Un rapport d'activité est adressé {f chaque année} à la direction, {d avant le 31 mars}.
- Article 7 - Le secrétaire général et le commandant de gendarmerie sont chargés de l'exécution du présent arrêté.
`,
  },
  {
    id: "fr-ma-cahier-charges",
    kind: "scan",
    head: "ROYAUME DU MAROC - Cahier des charges environnemental",
    foot: "- {p} -",
    text: `
- Préambule
- Le présent cahier des charges est établi à la suite de l'avis du comité national des études d'impact.
- Article premier : objet
- Le cahier fixe les engagements du pétitionnaire pour l'exploitation de la mine de fluorine d'El Hammam Sud.
- Article 2 : définitions
- On entend par digue l'ouvrage de stockage des rejets de flottation.
- Article 3 : engagements et responsabilités
+w {r Le pétitionnaire} s'engage à étancher la digue par une couche d'argile compactée de 60 cm.
+w Il est tenu de recycler au moins 70 % des eaux de procédé.
+a {r Le pétitionnaire} doit équiper les concasseurs de filtres à manches {d dans un délai de six mois}.
+f Il devra planter une ceinture d'arbres autour de l'usine.
% CONFIDENTIEL
+r Les huiles usagées seront stockées dans des fûts étanches et remises à un collecteur agréé.
+c Les emplois non qualifiés seront réservés en priorité aux habitants de la commune d'Aguelmous.
- Article 4 : contrôle
+g {r Le pétitionnaire} transmettra au comité régional un rapport {f semestriel} de suivi.
- Les agents de la police de l'environnement ont libre accès au site.
- Article 5 : litiges
- Tout litige sera porté devant les tribunaux compétents.
`,
  },
];
