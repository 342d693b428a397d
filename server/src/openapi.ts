import { calls } from "@vetaverde/contract/calls";
import { openApi } from "./platform/http/openapi.ts";
import { VERSION } from "./version.ts";

/** The document that `GET /openapi.json` answers, for the file in docs/. */
export const openApiDocument = () => openApi(calls, VERSION);
