import { calls } from "@vetaverde/contract/calls";
import { tagDescriptions } from "./openapi.tags.ts";
import { openApi } from "./platform/http/openapi.ts";
import { VERSION } from "./version.ts";

/**
 * The document that `GET /openapi.json` answers. Without a contact it is the file in docs/.
 *
 * @param contactEmail whom this installation names for questions (CONTACT_EMAIL)
 */
export const openApiDocument = (contactEmail?: string) =>
  openApi(calls, { version: VERSION, tags: tagDescriptions, contactEmail });
