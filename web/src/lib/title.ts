import { useEffect } from "react";

/** Sets the document title. */
export function setTitle(text: string): void {
  document.title = text ? `${text} · VetaVerde` : "VetaVerde";
}

export function useTitle(text: string): void {
  useEffect(() => setTitle(text), [text]);
}
