import { useEffect } from "react";

/** Names the tab after what it shows. */
export function setTitle(text: string): void {
  document.title = text ? `${text} · VetaVerde` : "VetaVerde";
}

export function useTitle(text: string): void {
  useEffect(() => setTitle(text), [text]);
}
