import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { inProject } from "./shapes.ts";

/** In the order in which equally good hits are listed. */
export const SEARCH_KINDS = [
  "menu",
  "project",
  "plan",
  "station",
  "device",
  "sample",
  "instrument",
  "commitment",
  "file",
] as const;
/** Minimum length of a search text: shorter ones match too much. */
export const SEARCH_LEAST = 2;

const hit = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    /**
     * Identifier of the project, plan, station, device, sample, instrument, commitment or file; for a menu entry its
     * alias.
     */
    id: z.string(),
    title: z.string(),
    /** For a commitment, `unreviewed` while nobody has reviewed the machine's text. */
    detail: z.string().nullable(),
    /** A menu entry's encrypted identifier; a station's newest plan; a sample's day; a file's type; a commitment's instrument and document. */
    at: z.string().nullable(),
  })
  .meta({ id: "SearchHit" });
export type SearchHit = z.output<typeof hit>;

const reply = z.object({
  items: z.array(hit),
  /** The search timed out before all candidates were examined. */
  partial: z.boolean(),
});
export type SearchReply = z.output<typeof reply>;

export const searchEndpoints = {
  find: endpoint({
    method: "GET",
    path: "/fkl-general/{project}/search",
    access: "read",
    summary:
      "Searches menu entries, projects, plans, stations, field devices, samples, instruments, commitments and files by parts of their names, best match first; only what the caller may read is returned.",
    params: inProject,
    query: z.strictObject({ q: z.string().trim().min(SEARCH_LEAST).max(80) }),
    reply,
  }),
} as const;
