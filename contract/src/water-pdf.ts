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
      "Renders one diagram of the water, or a parameter over time, as a page of A4 with vector lines and text, with the project's logo and its title block. The newest 3000 samples are drawn, and the page states when there are more.",
    params: inProject,
    query: z.strictObject({
      diagram: z.enum(TILE_DIAGRAMS).default("piper"),
      parameter: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .optional()
        .meta({ description: "Parameter of the diagram `series`" }),
      fraction: z.enum(["none", "total", "dissolved"]).optional(),
      scale: z.enum(["linear", "log"]).default("linear"),
      balance: z.enum(["all", "passed"]).default("all").meta({
        description: "Filter by charge balance; `passed`: without samples whose balance is above 10 %",
      }),
      nitrate: z.enum(NITRATE).default("excluded"),
      day: day.optional().meta({ description: "Day up to which samples are drawn, as in the time slider" }),
      fields: z
        .enum(["on", "off"])
        .default("on")
        .meta({ description: "Whether to draw the field names in Piper's diamond" }),
      trails: z
        .enum(["on", "off"])
        .default("off")
        .meta({ description: "Whether to draw each station's path over time" }),
      stiff: z.enum(["usual", "all", "own"]).default("usual").meta({
        description:
          "Scale of the Stiff polygons: one that suits most, one that fits all, or each polygon's own",
      }),
      report: words(80)
        .optional()
        .meta({ description: "Name of the saved report that the diagram belongs to" }),
      locale: locale.optional(),
      category: z.enum(WATER_CATEGORIES).optional(),
      station: many(z.string().min(1).max(200)).meta({ description: "Identifiers or names of stations" }),
      campaign: many(id),
      from: day.optional(),
      to: day.optional(),
    }),
    download: { contentType: "application/pdf" },
    errors: ["NOT_FOUND", "REPORTS_BUSY", "VALIDATION"],
  }),
} as const;
