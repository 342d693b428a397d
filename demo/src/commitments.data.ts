import { well } from "./transmissions.data.ts";

/** Of every fourteen commitments found, those in OPEN stay unreviewed, REJECTED is rejected, the rest are accepted. */
export const ROUND = 14;
export const OPEN = [3, 9];
export const REJECTED = 6;
export const REJECTION = "Es un antecedente, no una obligación del titular";
/** Instruments issued from this year on are only processed; their commitments are not reviewed yet. */
export const UNREVIEWED_SINCE = 2022;
/** Of every eight accepted commitments, the first is served by no plan. */
export const SERVED_ROUND = 8;

/** A contradiction between two permits that has been judged: texts of both, and the reason. */
export const replacement = {
  older: "monitorear mensualmente el nivel freático",
  newer: "monitorear semanalmente el nivel freático",
  reason: "La adenda lo pide cada semana desde marzo de 2023",
} as const;

/** Words of the commitments whose values are sent to an authority, and the transmission that sends them. */
export const TRANSMITTED = [
  { words: "16 L/s del conjunto de los pozos PS-01 y PS-02", transmission: well.name },
] as const;
