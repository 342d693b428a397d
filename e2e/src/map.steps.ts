// Steps on a map of the product.
import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Pairs of labels, or of a label and another mark, that overlap as drawn. */
export const overlaps = (of: Locator): Promise<string[]> =>
  of.evaluate((map) => {
    const labels = [...map.querySelectorAll("svg > g > text")].map((text) => ({
      words: text.textContent ?? "",
      spot: text.parentElement,
      box: text.getBoundingClientRect(),
    }));
    const marks = [...map.querySelectorAll("[data-layer]")].map((mark) => ({
      words: mark.getAttribute("aria-label") ?? "",
      spot: mark.parentElement,
      box: (mark.querySelector("path") ?? mark).getBoundingClientRect(),
    }));
    return labels.flatMap((label) =>
      [...labels, ...marks]
        .filter(
          ({ spot, box }) =>
            spot !== label.spot &&
            label.box.left < box.right &&
            label.box.right > box.left &&
            label.box.top + 2 < box.bottom &&
            label.box.bottom - 2 > box.top,
        )
        .map(({ words }) => `${label.words} / ${words}`),
    );
  });

/** Chooses a layer's marks, which brings them closer, until those of one place open their card. */
export async function openCard(map: Locator, layer: string): Promise<void> {
  const close = map.page().getByRole("button", { name: "Cerrar", exact: true });
  for (let n = 0; n < 12 && (await close.count()) === 0; n++) {
    await map.locator(`[data-layer="${layer}"]`).last().press("Enter");
    await expect.poll(() => overlaps(map)).toEqual([]);
  }
  await close.waitFor();
}
