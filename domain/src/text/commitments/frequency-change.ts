const NAME =
  "(?:diari[oa]|daily|quotidien(?:ne)?|semanal|weekly|hebdomadaire|quincenal|quinzenal|fortnightly|mensual|monthly|mensuel(?:le)?|mensal|bimestral|trimestral|quarterly|trimestriel(?:le)?|quadrimestral|cuatrimestral|semestral|semestriel(?:le)?|anual|yearly|annual|annuel(?:le)?)";

/** "De trimestral a mensual", in flat text: a frequency that changes is neither of both. */
export const FREQUENCY_CHANGE = new RegExp(
  `\\b(?:(?:de|from|d'une? \\w+) )?${NAME} (?:a|to|para|pour) (?:(?:un|une|una|uma) )?(?:\\w+ )?${NAME}\\b`,
);
