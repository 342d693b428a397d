import { calls } from "@vetaverde/contract/calls";
import { openApi } from "../platform/http/openapi.ts";
import { VERSION } from "../platform/program/version.ts";
import { tagDescriptions } from "./openapi.tags.ts";

/**
 * The document served by `GET /openapi.json`. Without a contact it equals the file in docs/.
 *
 * @param contactEmail this installation's contact (CONTACT_EMAIL)
 */
export const openApiDocument = (contactEmail?: string) =>
  openApi(calls, { version: VERSION, tags: tagDescriptions, contactEmail });
