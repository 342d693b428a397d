import { lazyPart } from "../ui/lazy-part.tsx";

/** The pages of limits and water reports, as in `later-pages.ts`. */
export const waterPages = {
  Reports: lazyPart(
    () => import("../pages/ReportsPage.tsx").then((module) => module.ReportsPage),
    "reports",
    "pick",
    "dates",
  ),
  Authorities: lazyPart(
    () => import("../pages/AuthoritiesPage.tsx").then((module) => module.AuthoritiesPage),
    "transmissions",
  ),
  WaterDiagrams: lazyPart(
    () => import("../pages/EnvironmentReportPage.tsx").then((module) => module.EnvironmentReportPage),
    "environmentReport",
    "waterSeries",
    "dates",
  ),
  EnvironmentReport: lazyPart(
    () => import("../pages/EnvironmentReportPage.tsx").then((module) => module.EnvironmentReportPage),
    "environmentReport",
    "waterSeries",
    "dates",
  ),
  Samples: lazyPart(
    () => import("../pages/SamplesPage.tsx").then((module) => module.SamplesPage),
    "samples",
    "dates",
  ),
  SampleParameters: lazyPart(
    () => import("../pages/SampleParametersPage.tsx").then((module) => module.SampleParametersPage),
    "samples",
  ),
  Exceedances: lazyPart(
    () => import("../pages/ExceedancesPage.tsx").then((module) => module.ExceedancesPage),
    "limits",
    "map",
    "dates",
  ),
  SampleImport: lazyPart(
    () => import("../pages/SampleImportPage.tsx").then((module) => module.SampleImportPage),
    "sampleImport",
    "workbook",
  ),
  Limits: lazyPart(
    () => import("../pages/LimitsPage.tsx").then((module) => module.LimitsPage),
    "limits",
    "dates",
  ),
} as const;
