import { promptsEndpoints } from "@vetaverde/contract/prompts";
import type { DemoCaller } from "./client.ts";
import { type DemoPrompt, prompts } from "./prompts.data.ts";

/** Days ago of a prompt's first version, and between two versions. */
const FIRST_DAYS_AGO = 34;
const REVISION_DAYS = 6;

/** Creates the office's prompts for finding commitments, and revises them. */
export async function writePrompts(
  officeAt: (daysAgo: number) => DemoCaller,
  project: string,
): Promise<void> {
  for (const prompt of prompts) await writePrompt(officeAt, project, prompt);
}

async function writePrompt(
  officeAt: (daysAgo: number) => DemoCaller,
  project: string,
  { texts: [text, ...revisions], name, language, isDefault = false, inactive = false }: DemoPrompt,
): Promise<void> {
  const fields = { name, language, default: isDefault, active: !inactive };
  const body = { ...fields, text };
  const created = await officeAt(FIRST_DAYS_AGO).call(promptsEndpoints.create, { params: { project }, body });
  let { version } = created;
  for (const [at, revision] of revisions.entries()) {
    const office = officeAt(FIRST_DAYS_AGO - REVISION_DAYS * (at + 1));
    ({ version } = await office.call(promptsEndpoints.update, {
      params: { project, prompt: created.id },
      body: { ...fields, text: revision, version },
    }));
  }
}
