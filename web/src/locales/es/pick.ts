/** Choosing several of a list. */
export const pick = {
  chosen: "{n} de {all}",
  all: "Todo",
  none: "Nada",
  find: "Buscar en {name}",
} as const;
