// Messages between a board's page and its frame page.
import type { BoardFrame } from "@vetaverde/contract/boards";

/** The content to display, sent again whenever it was renewed. */
export interface ToFrame {
  type: "show";
  frame: BoardFrame;
  title: string;
  locale: string;
}

/** `ready`: the frame can receive content; `shown`: the content is displayed; `failed`: it cannot be displayed. */
export interface FromFrame {
  type: "ready" | "shown" | "failed";
}

const typeOf = (data: unknown) =>
  typeof data === "object" && data !== null ? (data as { type?: unknown }).type : undefined;

export const isToFrame = (data: unknown): data is ToFrame => typeOf(data) === "show";
export const isFromFrame = (data: unknown): data is FromFrame =>
  ["ready", "shown", "failed"].includes(String(typeOf(data)));
