import { useEffect } from "react";

/**
 * Prints in landscape while the page is mounted. A named page in CSS is not used, because the browser starts a new
 * sheet for it and leaves an empty one before it.
 */
export function useLandscapePrint(): void {
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

/**
 * Prints once a menu that was just closed is no longer rendered: the second animation frame starts after the first is
 * painted.
 */
export function printOnceDrawn(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
}
