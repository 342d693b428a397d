/** The colours of drawn ground, from the page's theme. */
export interface GroundColors {
  line: string;
  fill: string;
  water: string;
  label: string;
  halo: string;
}

export function groundColors(element: Element): GroundColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: token("--muted"),
    fill: token("--line-strong"),
    water: token("--rescheduled"),
    label: token("--muted"),
    halo: token("--sunken"),
  };
}
