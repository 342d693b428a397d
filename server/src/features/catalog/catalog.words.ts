import type { Locale } from "@vetaverde/domain/locale";
import type { MergeObstacle } from "./catalog.references.ts";

const es = {
  stepMissing: "Indique cada cuánto se repite.",
  notOfKind: "Este catálogo no lleva este dato.",
  halfPlace: "Indique latitud y longitud, o ninguna de las dos.",
  stationNameTooLong: "El nombre de una estación tiene a lo más 60 caracteres.",
  unknownComponent: "Un componente ambiental no existe en el proyecto o está archivado.",
  archivedHasNoPlace: "Un nombre archivado no se ordena. Restáurelo primero.",
  archivedName: "«{name}» está archivado. Restáurelo en el catálogo.",
  mergeSame: "Elija otro nombre: no se puede unir un nombre consigo mismo.",
  mergeArchived: "El nombre que queda está archivado. Restáurelo primero.",
  alreadyMerged: "Este nombre ya fue unido a otro.",
  obstacles: {
    sameSampleCodes:
      "Las dos estaciones tienen {count|one:una muestra con el mismo código|other:# muestras con los mismos códigos}, por ejemplo {example}.",
    twoBoreholes: "Las dos estaciones tienen un pozo con su estratigrafía. Una estación tiene un solo pozo.",
    inLimitSet: "El conjunto de límites «{name}» nombra esta estación. Quítela de él primero.",
    aroundNeutraliser: "El neutralizante «{name}» está entre las dos estaciones.",
    otherFrequency: "Las dos frecuencias se repiten en plazos distintos.",
  } satisfies Record<MergeObstacle["rule"], string>,
};

type CatalogWords = typeof es;
/** A validation rule that a field of an entry breaks. */
export type CatalogFault = Exclude<keyof CatalogWords, "obstacles">;

/** Validation messages for catalogue entries, in the caller's language. */
export const catalogWords: Readonly<Record<Locale, CatalogWords>> = {
  es,
  en: {
    stepMissing: "Say how often it comes back.",
    notOfKind: "This catalogue does not have this field.",
    halfPlace: "Give both latitude and longitude, or neither.",
    stationNameTooLong: "A station's name has 60 characters at most.",
    unknownComponent: "An environmental component does not exist in the project or is archived.",
    archivedHasNoPlace: "An archived name cannot be ordered. Restore it first.",
    archivedName: "“{name}” is archived. Restore it in the catalogue.",
    mergeSame: "Choose another name: a name cannot be merged into itself.",
    mergeArchived: "The name that remains is archived. Restore it first.",
    alreadyMerged: "This name has already been merged into another.",
    obstacles: {
      sameSampleCodes:
        "Both stations have {count|one:a sample with the same code|other:# samples with the same codes}, for example {example}.",
      twoBoreholes: "Both stations have a borehole with its strata. A station has a single borehole.",
      inLimitSet: "The limit set “{name}” names this station. Remove it from the set first.",
      aroundNeutraliser: "The neutraliser “{name}” lies between the two stations.",
      otherFrequency: "The two frequencies come back at different intervals.",
    },
  },
  fr: {
    stepMissing: "Indiquez à quel rythme elle revient.",
    notOfKind: "Ce catalogue n'a pas ce champ.",
    halfPlace: "Indiquez la latitude et la longitude, ou aucune des deux.",
    stationNameTooLong: "Le nom d'une station compte au plus 60 caractères.",
    unknownComponent: "Une composante environnementale n'existe pas dans le projet ou est archivée.",
    archivedHasNoPlace: "Un nom archivé ne s'ordonne pas. Restaurez-le d'abord.",
    archivedName: "« {name} » est archivé. Restaurez-le dans le catalogue.",
    mergeSame: "Choisissez un autre nom : un nom ne peut pas être fusionné avec lui-même.",
    mergeArchived: "Le nom qui reste est archivé. Restaurez-le d'abord.",
    alreadyMerged: "Ce nom a déjà été fusionné avec un autre.",
    obstacles: {
      sameSampleCodes:
        "Les deux stations ont {count|one:un échantillon de même code|other:# échantillons de mêmes codes}, par exemple {example}.",
      twoBoreholes: "Les deux stations ont un forage avec sa stratigraphie. Une station n'a qu'un forage.",
      inLimitSet: "Le jeu de limites « {name} » nomme cette station. Retirez-la d'abord du jeu.",
      aroundNeutraliser: "Le neutralisant « {name} » se trouve entre les deux stations.",
      otherFrequency: "Les deux fréquences reviennent à des intervalles différents.",
    },
  },
  pt: {
    stepMissing: "Indique de quanto em quanto se repete.",
    notOfKind: "Este cadastro não tem este campo.",
    halfPlace: "Informe latitude e longitude, ou nenhuma das duas.",
    stationNameTooLong: "O nome de uma estação tem no máximo 60 caracteres.",
    unknownComponent: "Um componente ambiental não existe no projeto ou está arquivado.",
    archivedHasNoPlace: "Um nome arquivado não se ordena. Restaure-o primeiro.",
    archivedName: "“{name}” está arquivado. Restaure-o no catálogo.",
    mergeSame: "Escolha outro nome: um nome não pode ser unido a si mesmo.",
    mergeArchived: "O nome que fica está arquivado. Restaure-o primeiro.",
    alreadyMerged: "Este nome já foi unido a outro.",
    obstacles: {
      sameSampleCodes:
        "As duas estações têm {count|one:uma amostra com o mesmo código|other:# amostras com os mesmos códigos}, por exemplo {example}.",
      twoBoreholes: "As duas estações têm um poço com sua estratigrafia. Uma estação tem um só poço.",
      inLimitSet: "O conjunto de limites “{name}” nomeia esta estação. Retire-a dele primeiro.",
      aroundNeutraliser: "O neutralizante “{name}” fica entre as duas estações.",
      otherFrequency: "As duas frequências se repetem em prazos diferentes.",
    },
  },
};
