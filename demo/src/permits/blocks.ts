// Parts of a permit's text.

/** Columns of a table by their share of the page's width, with its rows of cells. */
export interface PermitTable {
  title: string;
  shares: readonly number[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A paragraph; a heading, set in bold; or a table. */
export type Block = string | { heading: string } | { table: PermitTable };

export const h = (heading: string): Block => ({ heading });

export const table = (
  title: string,
  columns: readonly (readonly [name: string, share: number])[],
  rows: readonly (readonly string[])[],
): Block => ({
  table: { title, shares: columns.map(([, share]) => share), head: columns.map(([name]) => name), rows },
});

/** Numbered paragraphs under a heading; one that begins with `~` is an explanation without a number. */
export const chapter = (number: number, title: string, texts: readonly string[]): Block[] => {
  let place = 0;
  return [
    h(`${number}. ${title}`),
    ...texts.map((text) => (text.startsWith("~") ? text.slice(1) : `${number}.${++place}. ${text}`)),
  ];
};

/** "A, B y C". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} y ${words.at(-1)}`;
