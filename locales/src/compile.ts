import { isPluralElement, type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { MessageTree } from "./references.ts";
import type { Branches, Compiled, CompiledTree, Piece } from "./render.ts";

/** Tags are not markup here: `<` is an ordinary character. @throws if the message is not a valid ICU message */
export const parseMessage = (message: string): MessageFormatElement[] => parse(message, { ignoreTag: true });

/** @throws if the message does not parse, or uses a feature that `renderMessage` does not support */
export const compileMessage = (message: string): Compiled => compact(parseMessage(message).map(pieceOf));

/** Compiles every message of a tree; the keys are unchanged. */
export function compileTree(tree: MessageTree): CompiledTree {
  if (typeof tree === "string") return compileMessage(tree);
  return Object.fromEntries(Object.entries(tree).map(([key, inner]) => [key, compileTree(inner)]));
}

/** Uses the smallest form: a message of text only is a string, not a list. */
function compact(pieces: readonly Piece[]): Compiled {
  if (pieces.length === 0) return "";
  const [only] = pieces;
  return pieces.length === 1 && typeof only === "string" ? only : pieces;
}

function pieceOf(element: MessageFormatElement): Piece {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return 0;
    case TYPE.argument:
      return [element.value];
    case TYPE.number:
      if (element.style) throw new Error(`{${element.value}} is a number with a style of its own`);
      return [element.value];
    case TYPE.select:
      return [element.value, branchesOf(element.options), 1];
    case TYPE.plural:
      if (element.offset || element.pluralType !== "cardinal")
        throw new Error(`{${element.value}} is a plural with an offset, or of ordinals`);
      return [element.value, branchesOf(element.options)];
    default:
      throw new Error("a message holds text, parameters, numbers, plurals and selects");
  }
}

const branchesOf = (options: Readonly<Record<string, { value: MessageFormatElement[] }>>): Branches =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, compact(value.map(pieceOf))]));

/** Kind of a parameter: a number for a plural or number, a string for a select, a string or a number otherwise. */
export type ParameterKind = "text" | "number" | "select";

/** The parameters of a message with their kinds; a parameter that is used in several ways has the narrowest kind. */
export function parametersOf(message: string): Map<string, ParameterKind> {
  const kinds = new Map<string, ParameterKind>();
  collect(parseMessage(message), kinds);
  return kinds;
}

function collect(elements: readonly MessageFormatElement[], kinds: Map<string, ParameterKind>): void {
  for (const element of elements) {
    if (element.type === TYPE.argument) kinds.set(element.value, kinds.get(element.value) ?? "text");
    if (element.type === TYPE.number) kinds.set(element.value, "number");
    if (element.type !== TYPE.select && element.type !== TYPE.plural) continue;
    kinds.set(element.value, isPluralElement(element) ? "number" : "select");
    for (const { value } of Object.values(element.options)) collect(value, kinds);
  }
}

/** The branches of each plural in a message, with the name of the plural's parameter. */
export function pluralBranches(message: string): [name: string, branches: string[]][] {
  const found: [string, string[]][] = [];
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type !== TYPE.select && element.type !== TYPE.plural) continue;
      if (isPluralElement(element)) found.push([element.value, Object.keys(element.options)]);
      for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(parseMessage(message));
  return found;
}
