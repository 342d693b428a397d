/** An option of a list. */
export interface Option<V extends string = string> {
  value: V;
  label: string;
}

/** The options whose label contains the text, in any case. */
export function optionsMatching<O extends { label: string }>(
  options: readonly O[],
  text: string,
): readonly O[] {
  const query = text.trim().toLocaleLowerCase();
  return query ? options.filter(({ label }) => label.toLocaleLowerCase().includes(query)) : options;
}
