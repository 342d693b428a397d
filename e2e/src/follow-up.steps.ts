import type { Locator } from "playwright-core";

/**
 * Gives the reason of a follow-up where the form asks for one: where the work was not done as planned.
 * @returns the reason that is recorded
 */
export async function giveReason(panel: Locator, reason: string): Promise<string> {
  const field = panel.getByLabel(/^Motivo/);
  if (!(await field.isVisible())) return "";
  const known = await field.inputValue();
  if (known !== "") return known;
  await field.fill(reason);
  return reason;
}
