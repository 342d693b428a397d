/** The marks and texts of legends, as they are included in a file. */
export const marksIn = (lists: readonly HTMLElement[]): { mark: SVGSVGElement; words: string }[] =>
  lists
    .flatMap((list) => [...list.children])
    .flatMap((one) => {
      const mark = one.querySelector("svg");
      const words = one.getAttribute("data-words") ?? one.textContent ?? "";
      return mark ? [{ mark, words }] : [];
    });
