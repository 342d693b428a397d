import * as z from "zod";
import { TILE_DIAGRAMS } from "./board-settings.ts";
import { endpoint } from "./endpoint.ts";
import { NITRATE, WATER_CATEGORIES, WATER_DIAGRAMS_AREA } from "./environment-report.ts";
import { day, id, inProject, locale, many, words } from "./shapes.ts";

export const waterPdfEndpoints = {
  pdf: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/diagram.pdf",
    access: "read",
    area: WATER_DIAGRAMS_AREA,
    summary:
      "One diagram of the water, or a parameter over time, as a page of A4: lines and letters as on the screen, with the project's logo and its title block. The newest 3000 samples are drawn, and it is said when there are more.",
    params: inProject,
    query: z.strictObject({
      diagram: z.enum(TILE_DIAGRAMS).default("piper"),
      parameter: z.string().trim().min(1).max(60).optional().meta({ description: "Of `series`" }),
      fraction: z.enum(["none", "total", "dissolved"]).optional(),
      scale: z.enum(["linear", "log"]).default("linear"),
      balance: z.enum(["all", "passed"]).default("all").meta({
        description: "`passed`: without samples whose balance is above 10 %",
      }),
      nitrate: z.enum(NITRATE).default("excluded"),
      day: day.optional().meta({ description: "Samples up to it, as the time slider shows them" }),
      fields: z.enum(["on", "off"]).default("on").meta({ description: "Names in Piper's diamond" }),
      trails: z.enum(["on", "off"]).default("off").meta({ description: "Each station's way over time" }),
      stiff: z.enum(["usual", "all", "own"]).default("usual").meta({
        description: "Scale of Stiff: one that suits most, one that holds all, or each polygon's own",
      }),
      report: words(80).optional().meta({ description: "Name of the saved report that it is of" }),
      locale: locale.optional(),
      category: z.enum(WATER_CATEGORIES).optional(),
      station: many(z.string().min(1).max(200)).meta({ description: "Identifiers or names" }),
      campaign: many(id),
      from: day.optional(),
      to: day.optional(),
    }),
    download: { contentType: "application/pdf" },
    errors: ["NOT_FOUND", "REPORTS_BUSY", "VALIDATION"],
  }),
} as const;
