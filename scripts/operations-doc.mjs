// Writes the tables of docs/operations.md between their markers: <!-- metrics --> ... <!-- /metrics -->.

/**
 * @param text the page
 * @param tables the tables by the name of their markers
 * @returns the page with the current tables
 * @throws where the page has no place, or more than one, for a table
 */
export function withTables(text, tables) {
  return Object.entries(tables).reduce((page, [name, table]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const parts = page.split(begin);
    const rest = parts[1]?.split(end) ?? [];
    if (parts.length !== 2 || rest.length !== 2)
      throw new Error(`A page needs exactly one place ${begin} … ${end} for a table`);
    return `${parts[0]}${begin}\n\n${table}\n\n${end}${rest[1]}`;
  }, text);
}

/** @returns one sentence where the page's tables are not those of the code */
export function operationsFaults(text, tables) {
  return withTables(text, tables) === text
    ? []
    : ["docs/operations.md: the tables are not what npm run gen makes"];
}
