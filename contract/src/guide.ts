import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { locale } from "./shapes.ts";

export const guideEndpoints = {
  pdf: endpoint({
    method: "GET",
    path: "/fkl-general/guide.pdf",
    access: "session",
    summary: "Returns this version's user guide in one language as PDF, with contents and pictures.",
    query: z.strictObject({ locale: locale.optional() }),
    download: { contentType: "application/pdf" },
    errors: ["NOT_FOUND", "REPORTS_BUSY"],
  }),
} as const;
