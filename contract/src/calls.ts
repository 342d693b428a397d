import { accountsEndpoints } from "./accounts.ts";
import { alertLinksEndpoints } from "./alert-links.ts";
import { alertsEndpoints } from "./alerts.ts";
import { auditEndpoints } from "./audit.ts";
import { authorityHistoryEndpoints } from "./authority-history.ts";
import { backupsEndpoints } from "./backups.ts";
import { baseMapsEndpoints } from "./base-maps.ts";
import { boardsEndpoints } from "./boards.ts";
import { catalogEndpoints } from "./catalog.ts";
import { catalogExportsEndpoints } from "./catalog-exports.ts";
import { catalogImportsEndpoints } from "./catalog-imports.ts";
import { codecsEndpoints } from "./codecs.ts";
import { commitmentsEndpoints } from "./commitments.ts";
import { comparisonEndpoints } from "./comparison.ts";
import { derivedVariablesEndpoints } from "./derived-variables.ts";
import { devicesEndpoints } from "./devices.ts";
import { environmentReportEndpoints } from "./environment-report.ts";
import { exceedancesEndpoints } from "./exceedances.ts";
import { filesEndpoints } from "./files.ts";
import { forwardsEndpoints } from "./forwards.ts";
import { generalEndpoints } from "./general.ts";
import { guideEndpoints } from "./guide.ts";
import { healthEndpoints } from "./health.ts";
import { homeEndpoints } from "./home.ts";
import { imagesEndpoints } from "./images.ts";
import { instrumentsEndpoints } from "./instruments.ts";
import { integrationsEndpoints } from "./integrations.ts";
import { kpisEndpoints } from "./kpis.ts";
import { limitsEndpoints } from "./limits.ts";
import { loggerFilesEndpoints } from "./logger-files.ts";
import { mapLayersEndpoints } from "./map-layers.ts";
import { membersEndpoints } from "./members.ts";
import { menusEndpoints } from "./menus.ts";
import { neutralisersEndpoints } from "./neutralisers.ts";
import { notificationSettingsEndpoints } from "./notification-settings.ts";
import { notificationTemplatesEndpoints } from "./notification-templates.ts";
import { notificationsEndpoints } from "./notifications.ts";
import { peopleEndpoints } from "./people.ts";
import { piezometryEndpoints } from "./piezometry.ts";
import { plansEndpoints } from "./plans.ts";
import { policiesEndpoints } from "./policies.ts";
import { projectsEndpoints } from "./projects.ts";
import { promptsEndpoints } from "./prompts.ts";
import { protectionsEndpoints } from "./protections.ts";
import { pushEndpoints } from "./push.ts";
import { readingsEndpoints } from "./readings.ts";
import { relaysEndpoints } from "./relays.ts";
import { reportsEndpoints } from "./reports.ts";
import { responsePlansEndpoints } from "./response-plans.ts";
import { retentionEndpoints } from "./retention.ts";
import { sampleImportsEndpoints } from "./sample-imports.ts";
import { samplesEndpoints } from "./samples.ts";
import { scheduleEndpoints } from "./schedule.ts";
import { searchEndpoints } from "./search.ts";
import { secondFactorsEndpoints } from "./second-factors.ts";
import { sensorthingsEndpoints } from "./sensorthings.ts";
import { sessionsEndpoints } from "./sessions.ts";
import { smtpEndpoints } from "./smtp.ts";
import { stationsEndpoints } from "./stations.ts";
import { switchesEndpoints } from "./switches.ts";
import { tokensEndpoints } from "./tokens.ts";
import { transmissionsEndpoints } from "./transmissions.ts";
import { usersEndpoints } from "./users.ts";
import { waterPdfEndpoints } from "./water-pdf.ts";
import { waterSeriesEndpoints } from "./water-series.ts";
import { whatsappEndpoints } from "./whatsapp.ts";

/** Every call of the platform by feature. The OpenAPI documents and the test of calls × roles iterate over it. */
export const calls = {
  sessions: sessionsEndpoints,
  backups: backupsEndpoints,
  health: healthEndpoints,
  secondFactors: secondFactorsEndpoints,
  users: usersEndpoints,
  tokens: tokensEndpoints,
  accounts: accountsEndpoints,
  policies: policiesEndpoints,
  members: membersEndpoints,
  people: peopleEndpoints,
  menus: menusEndpoints,
  general: generalEndpoints,
  guide: guideEndpoints,
  home: homeEndpoints,
  search: searchEndpoints,
  switches: switchesEndpoints,
  projects: projectsEndpoints,
  images: imagesEndpoints,
  smtp: smtpEndpoints,
  catalog: catalogEndpoints,
  catalogImports: catalogImportsEndpoints,
  catalogExports: catalogExportsEndpoints,
  stations: stationsEndpoints,
  boards: boardsEndpoints,
  audit: auditEndpoints,
  plans: plansEndpoints,
  schedule: scheduleEndpoints,
  kpis: kpisEndpoints,
  baseMaps: baseMapsEndpoints,
  mapLayers: mapLayersEndpoints,
  piezometry: piezometryEndpoints,
  samples: samplesEndpoints,
  sampleImports: sampleImportsEndpoints,
  limits: limitsEndpoints,
  exceedances: exceedancesEndpoints,
  environmentReport: environmentReportEndpoints,
  waterSeries: waterSeriesEndpoints,
  waterPaper: waterPdfEndpoints,
  readings: readingsEndpoints,
  retention: retentionEndpoints,
  devices: devicesEndpoints,
  derivedVariables: derivedVariablesEndpoints,
  loggerFiles: loggerFilesEndpoints,
  alerts: alertsEndpoints,
  alertLinks: alertLinksEndpoints,
  responsePlans: responsePlansEndpoints,
  codecs: codecsEndpoints,
  sensorthings: sensorthingsEndpoints,
  relays: relaysEndpoints,
  protections: protectionsEndpoints,
  forwards: forwardsEndpoints,
  transmissions: transmissionsEndpoints,
  authorityHistory: authorityHistoryEndpoints,
  integrations: integrationsEndpoints,
  prompts: promptsEndpoints,
  instruments: instrumentsEndpoints,
  commitments: commitmentsEndpoints,
  comparison: comparisonEndpoints,
  reports: reportsEndpoints,
  neutralisers: neutralisersEndpoints,
  files: filesEndpoints,
  notifications: notificationsEndpoints,
  notificationSettings: notificationSettingsEndpoints,
  notificationTemplates: notificationTemplatesEndpoints,
  push: pushEndpoints,
  whatsapp: whatsappEndpoints,
} as const;
