import "./print.css";

/** Time for the tiles of the printed size, in ms. */
const SETTLE_MS = 900;

/** Only while a map is printed: other pages are printed upright. */
const PAPER = "@page { size: A4 landscape; margin: 10mm; }";

/**
 * Prints one map with its legend on a sheet of A4: it gets the sheet's size, draws itself again, and returns to its place.
 */
export async function printMap(frame: HTMLElement | null): Promise<void> {
  const sheet = frame?.closest("figure") ?? frame;
  if (!sheet) return;
  const paper = new CSSStyleSheet();
  paper.replaceSync(PAPER);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper];
  sheet.dataset["mapPrint"] = "";
  try {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    print();
  } finally {
    delete sheet.dataset["mapPrint"];
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== paper);
  }
}
