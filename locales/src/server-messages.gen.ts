// Made by `npm run gen` from the files in locales.
import type { Locale } from "@vetaverde/domain/locale";
import alerts_es from "../es/alerts.server.json" with { type: "json" };
import audit_es from "../es/audit.server.json" with { type: "json" };
import authorityHistory_es from "../es/authority-history.server.json" with { type: "json" };
import baseMaps_es from "../es/base-maps.server.json" with { type: "json" };
import boards_es from "../es/boards.server.json" with { type: "json" };
import catalogImport_es from "../es/catalog-import.server.json" with { type: "json" };
import catalog_es from "../es/catalog.server.json" with { type: "json" };
import commitments_es from "../es/commitments.server.json" with { type: "json" };
import comparison_es from "../es/comparison.server.json" with { type: "json" };
import derivedVariables_es from "../es/derived-variables.server.json" with { type: "json" };
import devices_es from "../es/devices.server.json" with { type: "json" };
import environmentReport_es from "../es/environment-report.server.json" with { type: "json" };
import errors_es from "../es/errors.server.json" with { type: "json" };
import inspectionBundle_es from "../es/inspection-bundle.server.json" with { type: "json" };
import instruments_es from "../es/instruments.server.json" with { type: "json" };
import integrations_es from "../es/integrations.server.json" with { type: "json" };
import limits_es from "../es/limits.server.json" with { type: "json" };
import loggerFiles_es from "../es/logger-files.server.json" with { type: "json" };
import mapLayers_es from "../es/map-layers.server.json" with { type: "json" };
import members_es from "../es/members.server.json" with { type: "json" };
import menus_es from "../es/menus.server.json" with { type: "json" };
import notifications_es from "../es/notifications.server.json" with { type: "json" };
import people_es from "../es/people.server.json" with { type: "json" };
import piezometry_es from "../es/piezometry.server.json" with { type: "json" };
import plans_es from "../es/plans.server.json" with { type: "json" };
import policies_es from "../es/policies.server.json" with { type: "json" };
import projects_es from "../es/projects.server.json" with { type: "json" };
import prompts_es from "../es/prompts.server.json" with { type: "json" };
import reportFaults_es from "../es/report-faults.server.json" with { type: "json" };
import reports_es from "../es/reports.server.json" with { type: "json" };
import responsePlans_es from "../es/response-plans.server.json" with { type: "json" };
import sampleImport_es from "../es/sample-import.server.json" with { type: "json" };
import samples_es from "../es/samples.server.json" with { type: "json" };
import schedule_es from "../es/schedule.server.json" with { type: "json" };
import secondFactors_es from "../es/second-factors.server.json" with { type: "json" };
import sessions_es from "../es/sessions.server.json" with { type: "json" };
import smtp_es from "../es/smtp.server.json" with { type: "json" };
import tokens_es from "../es/tokens.server.json" with { type: "json" };
import transmissionEvidence_es from "../es/transmission-evidence.server.json" with { type: "json" };
import transmissions_es from "../es/transmissions.server.json" with { type: "json" };
import waterDiagrams_es from "../es/water-diagrams.server.json" with { type: "json" };
import waterSeries_es from "../es/water-series.server.json" with { type: "json" };
import workbookImport_es from "../es/workbook-import.server.json" with { type: "json" };
import alerts_en from "../en/alerts.server.json" with { type: "json" };
import audit_en from "../en/audit.server.json" with { type: "json" };
import authorityHistory_en from "../en/authority-history.server.json" with { type: "json" };
import baseMaps_en from "../en/base-maps.server.json" with { type: "json" };
import boards_en from "../en/boards.server.json" with { type: "json" };
import catalogImport_en from "../en/catalog-import.server.json" with { type: "json" };
import catalog_en from "../en/catalog.server.json" with { type: "json" };
import commitments_en from "../en/commitments.server.json" with { type: "json" };
import comparison_en from "../en/comparison.server.json" with { type: "json" };
import derivedVariables_en from "../en/derived-variables.server.json" with { type: "json" };
import devices_en from "../en/devices.server.json" with { type: "json" };
import environmentReport_en from "../en/environment-report.server.json" with { type: "json" };
import errors_en from "../en/errors.server.json" with { type: "json" };
import inspectionBundle_en from "../en/inspection-bundle.server.json" with { type: "json" };
import instruments_en from "../en/instruments.server.json" with { type: "json" };
import integrations_en from "../en/integrations.server.json" with { type: "json" };
import limits_en from "../en/limits.server.json" with { type: "json" };
import loggerFiles_en from "../en/logger-files.server.json" with { type: "json" };
import mapLayers_en from "../en/map-layers.server.json" with { type: "json" };
import members_en from "../en/members.server.json" with { type: "json" };
import menus_en from "../en/menus.server.json" with { type: "json" };
import notifications_en from "../en/notifications.server.json" with { type: "json" };
import people_en from "../en/people.server.json" with { type: "json" };
import piezometry_en from "../en/piezometry.server.json" with { type: "json" };
import plans_en from "../en/plans.server.json" with { type: "json" };
import policies_en from "../en/policies.server.json" with { type: "json" };
import projects_en from "../en/projects.server.json" with { type: "json" };
import prompts_en from "../en/prompts.server.json" with { type: "json" };
import reportFaults_en from "../en/report-faults.server.json" with { type: "json" };
import reports_en from "../en/reports.server.json" with { type: "json" };
import responsePlans_en from "../en/response-plans.server.json" with { type: "json" };
import sampleImport_en from "../en/sample-import.server.json" with { type: "json" };
import samples_en from "../en/samples.server.json" with { type: "json" };
import schedule_en from "../en/schedule.server.json" with { type: "json" };
import secondFactors_en from "../en/second-factors.server.json" with { type: "json" };
import sessions_en from "../en/sessions.server.json" with { type: "json" };
import smtp_en from "../en/smtp.server.json" with { type: "json" };
import tokens_en from "../en/tokens.server.json" with { type: "json" };
import transmissionEvidence_en from "../en/transmission-evidence.server.json" with { type: "json" };
import transmissions_en from "../en/transmissions.server.json" with { type: "json" };
import waterDiagrams_en from "../en/water-diagrams.server.json" with { type: "json" };
import waterSeries_en from "../en/water-series.server.json" with { type: "json" };
import workbookImport_en from "../en/workbook-import.server.json" with { type: "json" };
import alerts_fr from "../fr/alerts.server.json" with { type: "json" };
import audit_fr from "../fr/audit.server.json" with { type: "json" };
import authorityHistory_fr from "../fr/authority-history.server.json" with { type: "json" };
import baseMaps_fr from "../fr/base-maps.server.json" with { type: "json" };
import boards_fr from "../fr/boards.server.json" with { type: "json" };
import catalogImport_fr from "../fr/catalog-import.server.json" with { type: "json" };
import catalog_fr from "../fr/catalog.server.json" with { type: "json" };
import commitments_fr from "../fr/commitments.server.json" with { type: "json" };
import comparison_fr from "../fr/comparison.server.json" with { type: "json" };
import derivedVariables_fr from "../fr/derived-variables.server.json" with { type: "json" };
import devices_fr from "../fr/devices.server.json" with { type: "json" };
import environmentReport_fr from "../fr/environment-report.server.json" with { type: "json" };
import errors_fr from "../fr/errors.server.json" with { type: "json" };
import inspectionBundle_fr from "../fr/inspection-bundle.server.json" with { type: "json" };
import instruments_fr from "../fr/instruments.server.json" with { type: "json" };
import integrations_fr from "../fr/integrations.server.json" with { type: "json" };
import limits_fr from "../fr/limits.server.json" with { type: "json" };
import loggerFiles_fr from "../fr/logger-files.server.json" with { type: "json" };
import mapLayers_fr from "../fr/map-layers.server.json" with { type: "json" };
import members_fr from "../fr/members.server.json" with { type: "json" };
import menus_fr from "../fr/menus.server.json" with { type: "json" };
import notifications_fr from "../fr/notifications.server.json" with { type: "json" };
import people_fr from "../fr/people.server.json" with { type: "json" };
import piezometry_fr from "../fr/piezometry.server.json" with { type: "json" };
import plans_fr from "../fr/plans.server.json" with { type: "json" };
import policies_fr from "../fr/policies.server.json" with { type: "json" };
import projects_fr from "../fr/projects.server.json" with { type: "json" };
import prompts_fr from "../fr/prompts.server.json" with { type: "json" };
import reportFaults_fr from "../fr/report-faults.server.json" with { type: "json" };
import reports_fr from "../fr/reports.server.json" with { type: "json" };
import responsePlans_fr from "../fr/response-plans.server.json" with { type: "json" };
import sampleImport_fr from "../fr/sample-import.server.json" with { type: "json" };
import samples_fr from "../fr/samples.server.json" with { type: "json" };
import schedule_fr from "../fr/schedule.server.json" with { type: "json" };
import secondFactors_fr from "../fr/second-factors.server.json" with { type: "json" };
import sessions_fr from "../fr/sessions.server.json" with { type: "json" };
import smtp_fr from "../fr/smtp.server.json" with { type: "json" };
import tokens_fr from "../fr/tokens.server.json" with { type: "json" };
import transmissionEvidence_fr from "../fr/transmission-evidence.server.json" with { type: "json" };
import transmissions_fr from "../fr/transmissions.server.json" with { type: "json" };
import waterDiagrams_fr from "../fr/water-diagrams.server.json" with { type: "json" };
import waterSeries_fr from "../fr/water-series.server.json" with { type: "json" };
import workbookImport_fr from "../fr/workbook-import.server.json" with { type: "json" };
import alerts_pt from "../pt/alerts.server.json" with { type: "json" };
import audit_pt from "../pt/audit.server.json" with { type: "json" };
import authorityHistory_pt from "../pt/authority-history.server.json" with { type: "json" };
import baseMaps_pt from "../pt/base-maps.server.json" with { type: "json" };
import boards_pt from "../pt/boards.server.json" with { type: "json" };
import catalogImport_pt from "../pt/catalog-import.server.json" with { type: "json" };
import catalog_pt from "../pt/catalog.server.json" with { type: "json" };
import commitments_pt from "../pt/commitments.server.json" with { type: "json" };
import comparison_pt from "../pt/comparison.server.json" with { type: "json" };
import derivedVariables_pt from "../pt/derived-variables.server.json" with { type: "json" };
import devices_pt from "../pt/devices.server.json" with { type: "json" };
import environmentReport_pt from "../pt/environment-report.server.json" with { type: "json" };
import errors_pt from "../pt/errors.server.json" with { type: "json" };
import inspectionBundle_pt from "../pt/inspection-bundle.server.json" with { type: "json" };
import instruments_pt from "../pt/instruments.server.json" with { type: "json" };
import integrations_pt from "../pt/integrations.server.json" with { type: "json" };
import limits_pt from "../pt/limits.server.json" with { type: "json" };
import loggerFiles_pt from "../pt/logger-files.server.json" with { type: "json" };
import mapLayers_pt from "../pt/map-layers.server.json" with { type: "json" };
import members_pt from "../pt/members.server.json" with { type: "json" };
import menus_pt from "../pt/menus.server.json" with { type: "json" };
import notifications_pt from "../pt/notifications.server.json" with { type: "json" };
import people_pt from "../pt/people.server.json" with { type: "json" };
import piezometry_pt from "../pt/piezometry.server.json" with { type: "json" };
import plans_pt from "../pt/plans.server.json" with { type: "json" };
import policies_pt from "../pt/policies.server.json" with { type: "json" };
import projects_pt from "../pt/projects.server.json" with { type: "json" };
import prompts_pt from "../pt/prompts.server.json" with { type: "json" };
import reportFaults_pt from "../pt/report-faults.server.json" with { type: "json" };
import reports_pt from "../pt/reports.server.json" with { type: "json" };
import responsePlans_pt from "../pt/response-plans.server.json" with { type: "json" };
import sampleImport_pt from "../pt/sample-import.server.json" with { type: "json" };
import samples_pt from "../pt/samples.server.json" with { type: "json" };
import schedule_pt from "../pt/schedule.server.json" with { type: "json" };
import secondFactors_pt from "../pt/second-factors.server.json" with { type: "json" };
import sessions_pt from "../pt/sessions.server.json" with { type: "json" };
import smtp_pt from "../pt/smtp.server.json" with { type: "json" };
import tokens_pt from "../pt/tokens.server.json" with { type: "json" };
import transmissionEvidence_pt from "../pt/transmission-evidence.server.json" with { type: "json" };
import transmissions_pt from "../pt/transmissions.server.json" with { type: "json" };
import waterDiagrams_pt from "../pt/water-diagrams.server.json" with { type: "json" };
import waterSeries_pt from "../pt/water-series.server.json" with { type: "json" };
import workbookImport_pt from "../pt/workbook-import.server.json" with { type: "json" };
import type { MessageTree } from "./references.ts";

export const serverMessages: Readonly<Record<Locale, Readonly<Record<string, MessageTree>>>> = {
  es: {
    alerts: alerts_es,
    audit: audit_es,
    authorityHistory: authorityHistory_es,
    baseMaps: baseMaps_es,
    boards: boards_es,
    catalogImport: catalogImport_es,
    catalog: catalog_es,
    commitments: commitments_es,
    comparison: comparison_es,
    derivedVariables: derivedVariables_es,
    devices: devices_es,
    environmentReport: environmentReport_es,
    errors: errors_es,
    inspectionBundle: inspectionBundle_es,
    instruments: instruments_es,
    integrations: integrations_es,
    limits: limits_es,
    loggerFiles: loggerFiles_es,
    mapLayers: mapLayers_es,
    members: members_es,
    menus: menus_es,
    notifications: notifications_es,
    people: people_es,
    piezometry: piezometry_es,
    plans: plans_es,
    policies: policies_es,
    projects: projects_es,
    prompts: prompts_es,
    reportFaults: reportFaults_es,
    reports: reports_es,
    responsePlans: responsePlans_es,
    sampleImport: sampleImport_es,
    samples: samples_es,
    schedule: schedule_es,
    secondFactors: secondFactors_es,
    sessions: sessions_es,
    smtp: smtp_es,
    tokens: tokens_es,
    transmissionEvidence: transmissionEvidence_es,
    transmissions: transmissions_es,
    waterDiagrams: waterDiagrams_es,
    waterSeries: waterSeries_es,
    workbookImport: workbookImport_es,
  },
  en: {
    alerts: alerts_en,
    audit: audit_en,
    authorityHistory: authorityHistory_en,
    baseMaps: baseMaps_en,
    boards: boards_en,
    catalogImport: catalogImport_en,
    catalog: catalog_en,
    commitments: commitments_en,
    comparison: comparison_en,
    derivedVariables: derivedVariables_en,
    devices: devices_en,
    environmentReport: environmentReport_en,
    errors: errors_en,
    inspectionBundle: inspectionBundle_en,
    instruments: instruments_en,
    integrations: integrations_en,
    limits: limits_en,
    loggerFiles: loggerFiles_en,
    mapLayers: mapLayers_en,
    members: members_en,
    menus: menus_en,
    notifications: notifications_en,
    people: people_en,
    piezometry: piezometry_en,
    plans: plans_en,
    policies: policies_en,
    projects: projects_en,
    prompts: prompts_en,
    reportFaults: reportFaults_en,
    reports: reports_en,
    responsePlans: responsePlans_en,
    sampleImport: sampleImport_en,
    samples: samples_en,
    schedule: schedule_en,
    secondFactors: secondFactors_en,
    sessions: sessions_en,
    smtp: smtp_en,
    tokens: tokens_en,
    transmissionEvidence: transmissionEvidence_en,
    transmissions: transmissions_en,
    waterDiagrams: waterDiagrams_en,
    waterSeries: waterSeries_en,
    workbookImport: workbookImport_en,
  },
  fr: {
    alerts: alerts_fr,
    audit: audit_fr,
    authorityHistory: authorityHistory_fr,
    baseMaps: baseMaps_fr,
    boards: boards_fr,
    catalogImport: catalogImport_fr,
    catalog: catalog_fr,
    commitments: commitments_fr,
    comparison: comparison_fr,
    derivedVariables: derivedVariables_fr,
    devices: devices_fr,
    environmentReport: environmentReport_fr,
    errors: errors_fr,
    inspectionBundle: inspectionBundle_fr,
    instruments: instruments_fr,
    integrations: integrations_fr,
    limits: limits_fr,
    loggerFiles: loggerFiles_fr,
    mapLayers: mapLayers_fr,
    members: members_fr,
    menus: menus_fr,
    notifications: notifications_fr,
    people: people_fr,
    piezometry: piezometry_fr,
    plans: plans_fr,
    policies: policies_fr,
    projects: projects_fr,
    prompts: prompts_fr,
    reportFaults: reportFaults_fr,
    reports: reports_fr,
    responsePlans: responsePlans_fr,
    sampleImport: sampleImport_fr,
    samples: samples_fr,
    schedule: schedule_fr,
    secondFactors: secondFactors_fr,
    sessions: sessions_fr,
    smtp: smtp_fr,
    tokens: tokens_fr,
    transmissionEvidence: transmissionEvidence_fr,
    transmissions: transmissions_fr,
    waterDiagrams: waterDiagrams_fr,
    waterSeries: waterSeries_fr,
    workbookImport: workbookImport_fr,
  },
  pt: {
    alerts: alerts_pt,
    audit: audit_pt,
    authorityHistory: authorityHistory_pt,
    baseMaps: baseMaps_pt,
    boards: boards_pt,
    catalogImport: catalogImport_pt,
    catalog: catalog_pt,
    commitments: commitments_pt,
    comparison: comparison_pt,
    derivedVariables: derivedVariables_pt,
    devices: devices_pt,
    environmentReport: environmentReport_pt,
    errors: errors_pt,
    inspectionBundle: inspectionBundle_pt,
    instruments: instruments_pt,
    integrations: integrations_pt,
    limits: limits_pt,
    loggerFiles: loggerFiles_pt,
    mapLayers: mapLayers_pt,
    members: members_pt,
    menus: menus_pt,
    notifications: notifications_pt,
    people: people_pt,
    piezometry: piezometry_pt,
    plans: plans_pt,
    policies: policies_pt,
    projects: projects_pt,
    prompts: prompts_pt,
    reportFaults: reportFaults_pt,
    reports: reports_pt,
    responsePlans: responsePlans_pt,
    sampleImport: sampleImport_pt,
    samples: samples_pt,
    schedule: schedule_pt,
    secondFactors: secondFactors_pt,
    sessions: sessions_pt,
    smtp: smtp_pt,
    tokens: tokens_pt,
    transmissionEvidence: transmissionEvidence_pt,
    transmissions: transmissions_pt,
    waterDiagrams: waterDiagrams_pt,
    waterSeries: waterSeries_pt,
    workbookImport: workbookImport_pt,
  },
};
