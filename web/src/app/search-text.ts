/**
 * The view's state as it stands in an address: `?status=near&status=done`, as a person would write it. A name that
 * stands once is a text, one that stands several times a list.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name];
    if (before === undefined) found[name] = value;
    else found[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return found;
}

export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") params.append(name, String(one));
    }
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}
