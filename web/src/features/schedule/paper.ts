import { useEffect } from "react";

/**
 * Lays the paper on its side while the page is open. A named page would be the style sheet's own way, but the browser
 * begins such a page anew and leaves an empty sheet before it.
 */
export function useLandscapePaper(): void {
  useEffect(() => {
    if (typeof CSSStyleSheet !== "function" || !("adoptedStyleSheets" in document)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@page { size: landscape; margin: 10mm; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

/** Prints the page as it is once what was just closed on it is gone: the second frame begins after the first is drawn. */
export function printOnceDrawn(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}
