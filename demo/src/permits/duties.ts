// Sentences in which a permit states a duty of its holder, in the forms that authorities use.
import { listed } from "./blocks.ts";

type Words = readonly string[];

export const monitored = (frequency: string, what: string, where: Words, more = ""): string =>
  `El titular deberá monitorear ${frequency} ${what} en ${where.length > 1 ? "las estaciones" : "la estación"} ${listed(where)}${more ? `, ${more}` : ""}.`;

export const limited = (what: string, where: string, limit: string): string =>
  `La concentración de ${what} en ${where} no deberá superar ${limit}.`;

export const triggered = (condition: string, action: string): string =>
  `En caso de que ${condition}, el titular deberá ${action}.`;

export const must = (action: string): string => `El titular deberá ${action}.`;

export const banned = (what: string): string => `Se prohíbe ${what}.`;

export const before = (what: string, action: string): string =>
  `Antes de ${what}, el titular deberá ${action}.`;
