import { calls } from "@vetaverde/contract/calls";
import { VERSION } from "./app.ts";
import { openApi } from "./platform/http/openapi.ts";

/** The document that `GET /openapi.json` answers, for the file in docs/. */
export const openApiDocument = () => openApi(calls, VERSION);
