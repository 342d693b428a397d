import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { parseMessage } from "./compile.ts";

/**
 * Converts a message into the syntax of the templates that users edit: `{n|one:# plan|other:# planes}`.
 * @throws if the message contains what a template cannot express: a select, or parameters inside a branch
 */
export const templateOf = (message: string): string => parseMessage(message).map(pieceOf).join("");

function pieceOf(element: MessageFormatElement): string {
  if (element.type === TYPE.literal) return element.value;
  if (element.type === TYPE.argument || element.type === TYPE.number) return `{${element.value}}`;
  if (element.type !== TYPE.plural) throw new Error("a template holds text, names and plurals");
  const branches = Object.entries(element.options).map(
    ([category, { value }]) => `${category}:${value.map(branchPieceOf).join("")}`,
  );
  return `{${[element.value, ...branches].join("|")}}`;
}

function branchPieceOf(element: MessageFormatElement): string {
  if (element.type === TYPE.literal) return element.value;
  if (element.type === TYPE.pound) return "#";
  throw new Error("a branch of a template holds text and the number alone");
}
