import { type Api, mainProject, person, signIn } from "./api.ts";
import type { RunningServer } from "./server.ts";

const WAIT_MS = 400_000;
const PHOTOS = 60;
const PERMITS = 3;

export interface Parts {
  /** The permits that are listed, with the number of their commitments. */
  permits: { name: string; commitments: number }[];
  photos: number;
}

/** What is there of the parts that are seeded after the first start. */
export async function partsOf(api: Api): Promise<Parts> {
  const { id } = await mainProject(api);
  const instruments = (await api.call("GET", `/fkl-bdo/${id}/comparison/instruments`)).body.data;
  const permits = [];
  for (const { id: instrument, name } of instruments) {
    const found = await api.call("GET", `/fkl-bdo/${id}/commitments?instrument=${instrument}&size=1`);
    permits.push({ name, commitments: found.body.data.total });
  }
  const files = await api.call("GET", `/fkl-file/${id}/files?type=evidence&q=.png&size=1`);
  return { permits, photos: files.body.data.total };
}

/** Waits until the job queue has seeded the parts that follow the first start. */
export async function untilWhole({ url }: RunningServer): Promise<Parts> {
  const api = await signIn(url, person("sistema"));
  for (const deadline = Date.now() + WAIT_MS; ; ) {
    const parts = await partsOf(api);
    if (parts.permits.length === PERMITS && parts.photos >= PHOTOS) return parts;
    if (Date.now() > deadline) throw new Error(`the demonstration is not whole: ${JSON.stringify(parts)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
