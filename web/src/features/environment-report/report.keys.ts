/** The marks in lists of what they mean, each with its words, as they go into a file. */
export const marksIn = (lists: readonly HTMLElement[]): { mark: SVGSVGElement; words: string }[] =>
  lists
    .flatMap((list) => [...list.children])
    .flatMap((one) => {
      const mark = one.querySelector("svg");
      const words = one.getAttribute("data-words") ?? one.textContent ?? "";
      return mark ? [{ mark, words }] : [];
    });
