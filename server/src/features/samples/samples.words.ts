import type { Locale } from "@vetaverde/domain/locale";
import type { SampleFault } from "./samples.convert.ts";
import type { NoTable } from "./samples.open.ts";

export interface SampleWords {
  rules: Record<SampleFault, string>;
  noTable: Record<NoTable, string>;
  reason: string;
  errors: { sheet: string; heads: readonly [string, string, string, string, string]; file: string };
}

const words: Record<Locale, SampleWords> = {
  es: {
    rules: {
      noStation: "Falta la estación.",
      noParameter: "Falta el parámetro.",
      unknownParameter: "Este parámetro no se conoce.",
      badDate: "No es una fecha.",
      badTime: "No es una hora.",
      unreadable: "No es un resultado que se pueda leer.",
      ambiguous: "No se sabe si la marca separa decimales o miles.",
      formulaError: "La fórmula de la celda tiene un error.",
      badLimit: "El límite de detección no es un número.",
      unknownUnit: "Esta unidad no se conoce para el parámetro.",
      futureDate: "La fecha es posterior a hoy.",
      outOfRange: "El valor no es posible.",
      unknownStation: "La estación no existe en el proyecto.",
      controlSample: "Es una muestra de control del laboratorio, no del terreno.",
    },
    noTable: {
      onItsSide:
        "Los parámetros están en filas y las muestras en columnas. Transponga la tabla: una muestra por fila y un parámetro por columna, o un resultado por fila.",
      none: "Debe haber una fila de encabezados y, debajo, una muestra o un resultado por fila.",
    },
    reason: "Hay resultados que cambian: indique el motivo.",
    errors: {
      sheet: "Errores",
      heads: ["Fila", "Celda", "Encabezado", "Valor", "Motivo"],
      file: "errores",
    },
  },
  en: {
    rules: {
      noStation: "The station is missing.",
      noParameter: "The parameter is missing.",
      unknownParameter: "This parameter is not known.",
      badDate: "This is not a date.",
      badTime: "This is not a time.",
      unreadable: "This is not a result that can be read.",
      ambiguous: "The mark may be a decimal one or one of thousands.",
      formulaError: "The cell's formula has an error.",
      badLimit: "The detection limit is not a number.",
      unknownUnit: "This unit is not known for the parameter.",
      futureDate: "The date is later than today.",
      outOfRange: "This value is not possible.",
      unknownStation: "The project has no such station.",
      controlSample: "This is a control sample of the laboratory, not of the field.",
    },
    noTable: {
      onItsSide:
        "The parameters stand in rows and the samples in columns. Transpose the table: one sample a row and one parameter a column, or one result a row.",
      none: "There must be a row of headers and, below it, one sample or one result a row.",
    },
    reason: "Some results change: say why.",
    errors: { sheet: "Errors", heads: ["Row", "Cell", "Header", "Value", "Reason"], file: "errors" },
  },
  fr: {
    rules: {
      noStation: "La station manque.",
      noParameter: "Le paramètre manque.",
      unknownParameter: "Ce paramètre n’est pas connu.",
      badDate: "Ce n’est pas une date.",
      badTime: "Ce n’est pas une heure.",
      unreadable: "Ce n’est pas un résultat lisible.",
      ambiguous: "Le signe peut séparer les décimales ou les milliers.",
      formulaError: "La formule de la cellule a une erreur.",
      badLimit: "La limite de détection n’est pas un nombre.",
      unknownUnit: "Cette unité n’est pas connue pour le paramètre.",
      futureDate: "La date est postérieure à aujourd’hui.",
      outOfRange: "Cette valeur n’est pas possible.",
      unknownStation: "La station n’existe pas dans le projet.",
      controlSample: "C’est un échantillon de contrôle du laboratoire, pas du terrain.",
    },
    noTable: {
      onItsSide:
        "Les paramètres sont en lignes et les échantillons en colonnes. Transposez le tableau : un échantillon par ligne et un paramètre par colonne, ou un résultat par ligne.",
      none: "Il faut une ligne d’en-têtes et, dessous, un échantillon ou un résultat par ligne.",
    },
    reason: "Des résultats changent : indiquez pourquoi.",
    errors: { sheet: "Erreurs", heads: ["Ligne", "Cellule", "En-tête", "Valeur", "Motif"], file: "erreurs" },
  },
  pt: {
    rules: {
      noStation: "Falta a estação.",
      noParameter: "Falta o parâmetro.",
      unknownParameter: "Este parâmetro não é conhecido.",
      badDate: "Não é uma data.",
      badTime: "Não é uma hora.",
      unreadable: "Não é um resultado que se possa ler.",
      ambiguous: "A marca pode ser de decimais ou de milhares.",
      formulaError: "A fórmula da célula tem um erro.",
      badLimit: "O limite de detecção não é um número.",
      unknownUnit: "Esta unidade não é conhecida para o parâmetro.",
      futureDate: "A data é posterior a hoje.",
      outOfRange: "Este valor não é possível.",
      unknownStation: "A estação não existe no projeto.",
      controlSample: "É uma amostra de controle do laboratório, não do campo.",
    },
    noTable: {
      onItsSide:
        "Os parâmetros estão em linhas e as amostras em colunas. Transponha a tabela: uma amostra por linha e um parâmetro por coluna, ou um resultado por linha.",
      none: "Deve haver uma linha de cabeçalhos e, abaixo, uma amostra ou um resultado por linha.",
    },
    reason: "Há resultados que mudam: diga o motivo.",
    errors: { sheet: "Erros", heads: ["Linha", "Célula", "Cabeçalho", "Valor", "Motivo"], file: "erros" },
  },
};

export const sampleWords = (locale: Locale): SampleWords => words[locale];
