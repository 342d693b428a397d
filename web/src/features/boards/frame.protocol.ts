// What the page around a board and the page that frames it tell each other.
import type { BoardFrame } from "@vetaverde/contract/boards";

/** What is to be shown, and again whenever it was renewed. */
export interface ToFrame {
  type: "show";
  frame: BoardFrame;
  title: string;
  locale: string;
}

/** It can be told what to show; it shows it; it cannot. */
export interface FromFrame {
  type: "ready" | "shown" | "failed";
}

const typeOf = (data: unknown) =>
  typeof data === "object" && data !== null ? (data as { type?: unknown }).type : undefined;

export const isToFrame = (data: unknown): data is ToFrame => typeOf(data) === "show";
export const isFromFrame = (data: unknown): data is FromFrame =>
  ["ready", "shown", "failed"].includes(String(typeOf(data)));
