import { Readable } from "node:stream";
import { calls } from "@vetaverde/contract/calls";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import { ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import { beforeAll, describe, expect, it } from "vitest";
import { createSecrets } from "../platform/secrets/secrets.ts";
import { fileBody, TEST_KEY, type TestApp } from "../testing/app.ts";
import { DOCUMENT, type Fixture } from "../testing/fixture.ts";
import { FOLLOW_UP } from "../testing/follow-up.ts";
import { setUpProject } from "../testing/set-up.ts";
import { UNDECIDED } from "../testing/transmissions.ts";

/**
 * Makes every call as every kind of user and compares the result with what is promised. The expected permissions are
 * written out here instead of being taken from the permission table, so that an error in that table shows.
 */
const PEOPLE = [
  "nobody",
  "system",
  "admin",
  "write",
  "audit",
  "read",
  "guest",
  "expired",
  "closed",
  "stranger",
] as const;
type Person = (typeof PEOPLE)[number];

const MESSAGE = { subject: "Contratiempo", text: "" };
const TEXTS = { es: MESSAGE, en: MESSAGE, fr: MESSAGE, pt: MESSAGE };
const READERS: Person[] = ["system", "admin", "write", "audit", "read", "guest"];
const MAY: Record<string, Person[]> = {
  open: [...PEOPLE],
  session: PEOPLE.filter((person) => person !== "nobody"),
  read: READERS,
  write: ["system", "admin", "write"],
  audit: ["system", "admin", "audit"],
  admin: ["system", "admin"],
  system: ["system"],
};

/** Input for each call, and who may make it where access depends on the user rather than on a role. */
interface Example {
  query?: (f: Fixture, self: string) => string;
  body?: (f: Fixture, self: string) => unknown;
  params?: (f: Fixture, self: string) => Record<string, string>;
  may?: Person[];
}

const own = {
  query: (f: Fixture, self: string) => `?project=${f.project}&user=${self}`,
  may: [...READERS, "closed" as const],
};
/** An id that exists in no project. */
const NOWHERE = "00000000-0000-4000-8000-000000000000";
const smtpBody = {
  server: "127.0.0.1",
  port: 25,
  email: "a@example.org",
  ssl: false,
  tls: false,
  priority: 2,
  size: 10,
};
const projectBody = {
  name: "Proyecto",
  company: "Empresa",
  color: "#333399",
  logo: "00000000-0000-4000-8000-000000000000",
  timeZone: "America/Santiago",
};
/** Access to a board is decided by its menu entry, not by an area. */
const ofMenu = [...READERS, "closed" as const];
const urirOf = (f: Fixture) => createSecrets(TEST_KEY).seal(f.project, f.board);
const boardBody = {
  name: "Tablero",
  content: { provider: "url", settings: { address: "https://boards.example.org/2" } },
};
const scheduleBody = {
  subject: { kind: "neutralizer-consumption", neutralisers: [NOWHERE] },
  locale: "es",
  months: 1,
  dayOfMonth: 1,
  recipients: [],
};
const neutraliserBody = {
  name: "Planta",
  inlet: NOWHERE,
  outlet: "00000000-0000-4000-8000-000000000001",
  reagent: "CaO",
  purity: 0.9,
  efficiency: 0.8,
};
const transmission = (body?: Example["body"]): Example => ({
  params: (f) => ({ profile: f.transmission }),
  ...(body ? { body } : {}),
});
const transmissionBody = (f: Fixture) => ({
  name: "Pozo 2",
  service: "dga-groundwater",
  station: null,
  address: "https://authority.invalid",
  settings: {},
  frequency: "hour",
  gapCodes: [],
  fields: [{ name: "caudal", sensor: f.sensor }],
});
const bothInstruments = (f: Fixture) => `?older=${f.instrument}&newer=${f.emptyInstrument}`;
const examples: Record<string, Example> = {
  "sessions.login": { body: () => ({ email: "nobody@example.org", password: "x" }) },
  "sessions.microsoft": {},
  "sessions.loginMicrosoft": { body: () => ({ idToken: "not.a.token" }) },
  "sessions.logout": {},
  "sessions.forgotPassword": { body: () => ({ email: "nobody@example.org" }) },
  "sessions.resetPassword": {
    body: () => ({ token: "t".repeat(30), password: "Caudal2026", repeat: "Caudal2026" }),
  },
  "sessions.activate": {
    body: () => ({ token: "t".repeat(30), password: "Caudal2026", repeat: "Caudal2026" }),
  },
  "sessions.changePassword": { body: () => ({ old: "x", password: "Caudal2026", repeat: "Caudal2026" }) },
  "secondFactors.answer": { body: () => ({ kind: "totp", ticket: "t".repeat(43), code: "000000" }) },
  "secondFactors.passkeyChallenge": { body: () => ({ ticket: "t".repeat(43) }) },
  "secondFactors.own": {},
  "secondFactors.beginTotp": { body: () => ({ name: "Teléfono", password: "x" }) },
  "secondFactors.confirmTotp": { body: () => ({ factor: NOWHERE, code: "000000" }) },
  "secondFactors.beginPasskey": { body: () => ({ password: "x" }) },
  "secondFactors.addPasskey": {
    body: () => ({
      name: "Notebook",
      response: {
        id: "AA",
        rawId: "AA",
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: "AA", attestationObject: "AA" },
      },
    }),
  },
  "secondFactors.remove": { params: () => ({ factor: NOWHERE }), body: () => ({ password: "x" }) },
  "secondFactors.renewRecoveryCodes": { body: () => ({ password: "x" }) },
  "secondFactors.requirement": {},
  "secondFactors.setRequirement": { body: () => ({ requiredFor: "nobody", version: -1 }) },
  "secondFactors.ofPerson": { params: (f) => ({ user: f.people.read }) },
  "secondFactors.reset": { params: (f) => ({ user: f.people.read }), body: () => ({ reason: "Perdido" }) },
  "backups.state": {},
  "health.state": {},
  "backups.setSchedule": {
    body: () => ({ active: true, everyHours: 24, keep: 14, lateHours: 36, version: -1 }),
  },
  "tokens.list": {},
  "tokens.create": { body: () => ({ name: "Grafana", role: 2, expiresAt: "2027-01-01T00:00:00Z" }) },
  "tokens.revoke": { params: () => ({ token: "00000000-0000-4000-8000-000000000000" }) },
  "users.get": { params: (f) => ({ email: f.emails.read }), may: ["system", "read"] },
  "users.me": {},
  "users.updateMe": { body: () => ({ phone: null, position: null, locale: "es", timeZone: null }) },
  "users.permissions": {
    query: (f) => `?project=${f.project}&user=${f.people.read}`,
    may: ["system", "admin", "read"],
  },
  "accounts.list": {},
  "accounts.create": {
    body: () => ({ email: `p${Math.random()}@example.org`, name: "Ana", lastName: "Soto", locale: "es" }),
  },
  "accounts.update": {
    params: (f) => ({ user: f.people.read }),
    body: () => ({
      email: "x@example.org",
      name: "Ana",
      lastName: "Soto",
      locale: "es",
      admin: false,
      version: "1",
    }),
  },
  "accounts.activate": { params: (f) => ({ user: f.people.read }) },
  "accounts.deactivate": { params: () => ({ user: "00000000-0000-4000-8000-000000000000" }) },
  "accounts.block": { params: () => ({ user: "00000000-0000-4000-8000-000000000000" }) },
  "accounts.unblock": { params: (f) => ({ user: f.people.read }) },
  "accounts.invite": { params: (f) => ({ user: f.people.read }) },
  "accounts.handLink": { params: (f) => ({ user: f.people.read }) },
  "policies.status": own,
  "policies.accept": {
    body: (f, self) => ({ policy: f.policy, user: self, project: f.project }),
    may: own.may,
  },
  "policies.versions": {},
  "policies.version": { params: (f) => ({ policy: f.policy }) },
  "policies.publish": {
    body: () => ({
      texts: { es: { title: "Política", content: "<p>Texto</p>" } },
      startDate: "2199-01-01T00:00:00Z",
    }),
  },
  "policies.acceptances": {},
  "policies.acceptancesCsv": {},
  "policies.acceptancesXlsx": {},
  "policies.allAcceptances": {},
  "policies.allAcceptancesCsv": {},
  "policies.allAcceptancesXlsx": {},
  "menus.get": own,
  "menus.closedAreas": own,
  "menus.editor": {},
  "menus.save": { body: () => ({ version: -1, entries: [] }) },
  "menus.ofMember": { params: (f) => ({ user: f.people.read }) },
  "menus.saveOfMember": { params: (f) => ({ user: f.people.read }), body: () => ({ entries: [] }) },
  "people.platformTemplate": {},
  "people.platformPreview": {},
  "people.platformErrors": { params: (f) => ({ preview: f.peoplePreview }) },
  "people.platformImport": { body: (f) => ({ preview: f.peoplePreview }) },
  "people.template": {},
  "people.createPreview": {},
  "people.previewErrors": { params: (f) => ({ preview: f.peoplePreview }) },
  "people.import": { body: (f) => ({ preview: f.peoplePreview }) },
  "members.list": {},
  "members.add": { body: () => ({ email: "read@example.org", permissions: [2] }) },
  "members.update": { params: (f) => ({ user: f.people.read }), body: () => ({ permissions: [2] }) },
  "members.remove": { params: () => ({ user: "00000000-0000-4000-8000-000000000000" }) },
  "members.setGuest": {
    params: (f) => ({ user: f.people.read }),
    body: () => ({ permissions: [], expiresAt: null }),
  },
  "members.invite": { params: (f) => ({ user: f.people.read }) },
  "members.handLink": { params: (f) => ({ user: f.people.read }) },
  "members.view": { params: (f) => ({ user: f.people.read }) },
  "members.endView": {},
  "guide.pdf": {},
  "general.data": {},
  "general.createDownload": { body: (f) => ({ path: `/fkl-plan/${f.project}/template.xlsx` }) },
  "general.health": {},
  "general.ready": {},
  "general.cluster": {},
  "home.get": { query: (f) => `?project=${f.project}`, may: [...READERS, "closed"] },
  "home.firstSteps": { query: (f) => `?project=${f.project}`, may: [...READERS, "closed"] },
  "home.attention": { query: (f) => `?project=${f.project}`, may: [...READERS, "closed"] },
  "home.dismissFirstSteps": { query: (f) => `?project=${f.project}` },
  "home.visit": { body: (f) => ({ project: f.project, alias: "Nowhere" }), may: [...READERS, "closed"] },
  "home.mark": {
    params: () => ({ alias: "Nowhere" }),
    query: (f) => `?project=${f.project}`,
    may: [...READERS, "closed"],
  },
  "home.unmark": {
    params: () => ({ alias: "Nowhere" }),
    query: (f) => `?project=${f.project}`,
    may: [...READERS, "closed"],
  },
  "search.find": { query: () => "?q=agua", may: [...READERS, "closed"] },
  "projects.list": {},
  "projects.get": { may: [...READERS, "closed"] },
  "projects.landing": {},
  "projects.enter": { may: [...READERS, "closed"] },
  "projects.create": { body: () => projectBody, may: ["system", "admin", "stranger"] },
  "projects.update": { body: () => ({ ...projectBody, version: "0" }) },
  "boards.list": { may: ofMenu },
  "boards.get": { params: (f) => ({ board: f.board }) },
  "boards.create": { body: () => boardBody },
  "boards.update": { params: (f) => ({ board: f.board }), body: () => ({ ...boardBody, version: 1 }) },
  "boards.remove": { params: (f) => ({ board: f.board }) },
  "boards.embed": { params: (f) => ({ urir: urirOf(f) }), may: ofMenu },
  "boards.page": { params: (f) => ({ urir: urirOf(f) }), may: ofMenu },
  "boards.powerbiToken": { body: (f) => ({ urir: urirOf(f) }), may: ofMenu },
  "smtp.get": {},
  "smtp.save": { body: () => ({ ...smtpBody, active: false, password: "x" }) },
  "smtp.remove": {},
  "smtp.test": { body: () => ({ ...smtpBody, password: "x" }) },
  "images.create": {},
  "images.get": { params: () => ({ image: "00000000-0000-4000-8000-000000000000" }) },
  "audit.list": {},
  "audit.choices": {},
  "audit.csv": {},
  "audit.xlsx": {},
  "audit.platform": {},
  "catalog.list": { params: () => ({ kind: "sources" }) },
  "catalog.create": {
    params: () => ({ kind: "sources" }),
    body: () => ({ name: `Fuente ${Math.random()}` }),
  },
  "catalog.get": { params: (f) => ({ kind: "sources", entry: f.source }) },
  "catalog.reorder": {
    params: (f) => ({ kind: "sources", entry: f.source }),
    body: () => ({ position: 1 }),
  },
  // An entry cannot be merged with itself: the input is valid, and the call is refused.
  "catalog.mergePreview": {
    params: (f) => ({ kind: "sources", entry: f.source }),
    query: (f) => `?into=${f.source}`,
  },
  "catalog.merge": {
    params: (f) => ({ kind: "sources", entry: f.source }),
    body: (f) => ({ into: f.source }),
  },
  "catalogImports.template": { query: () => "?of=stations" },
  "catalogImports.createPreview": {},
  "catalogImports.answerPreview": {
    params: (f) => ({ preview: f.catalogPreview }),
    body: () => ({ answers: {} }),
  },
  "catalogImports.previewErrors": { params: (f) => ({ preview: f.catalogPreview }) },
  "catalogImports.import": { body: (f) => ({ preview: f.catalogPreview }) },
  "catalogImports.list": {},
  "catalogExports.stationsXlsx": {},
  "catalogExports.stationsCsv": {},
  "catalogExports.stationsKml": {},
  "catalogExports.stationsKmz": {},
  "catalogExports.stationsGeojson": {},
  "catalogExports.stationsGpx": {},
  "catalogExports.stationsZip": {},
  "catalogExports.catalogXlsx": {},
  "catalogExports.catalogCsv": {},
  "catalog.addStandard": { body: () => ({ locale: "es" }) },
  "catalog.update": { params: (f) => ({ kind: "sources", entry: f.source }), body: () => ({ name: "Pozo" }) },
  "stations.get": { params: (f) => ({ station: f.station }), may: [...READERS, "closed"] },
  "stations.photos": { params: (f) => ({ station: f.station }) },
  "stations.photoThumbnail": { params: (f) => ({ station: f.station, file: evidence }) },
  "stations.commitments": { params: (f) => ({ station: f.station }) },
  "stations.history": { params: (f) => ({ station: f.station }), may: [...READERS, "closed"] },
  "stations.files": { params: (f) => ({ station: f.station }) },
  "stations.fileThumbnail": { params: (f) => ({ station: f.station, file }) },
  "stations.addFile": { params: (f) => ({ station: f.station }) },
  "stations.removeFile": {
    params: (f) => ({ station: f.station, file }),
    body: () => ({ reason: "Duplicado" }),
  },
  "notifications.list": { may: [...READERS, "closed"] },
  // A user to whom the notice is not addressed gets the same answer as for a missing one.
  "notifications.get": { params: (f) => ({ notification: f.plan }), may: [...READERS, "closed"] },
  "notifications.create": {
    body: (f) => ({ priority: 2, methods: [1], message: "Aviso", recipients: { users: [f.people.read] } }),
  },
  "notifications.update": {
    params: (f) => ({ notification: f.plan }),
    body: (f) => ({ priority: 2, methods: [1], message: "Aviso", recipients: { users: [f.people.read] } }),
  },
  "notifications.read": { params: (f) => ({ notification: f.plan }), may: [...READERS, "closed"] },
  "notifications.reply": {
    params: (f) => ({ notification: f.plan }),
    body: () => ({ message: "Voy" }),
    may: [...READERS, "closed"],
  },
  "notifications.readAll": { may: [...READERS, "closed"] },
  "notifications.live": { query: () => "?once=true", may: [...READERS, "closed"] },
  "prompts.list": {},
  "prompts.get": { params: (f) => ({ prompt: f.prompt }) },
  "prompts.versions": { params: (f) => ({ prompt: f.prompt }) },
  "prompts.model": {},
  // No language model is configured: a caller with permission is answered so.
  "prompts.test": {
    params: (f) => ({ prompt: f.prompt }),
    body: (f) => ({ document: f.commitmentDocument, page: 1 }),
  },
  "prompts.create": {
    body: () => ({
      name: `Prompt ${Math.random()}`,
      language: "es",
      text: "Busque compromisos en {document}.",
    }),
  },
  "prompts.update": {
    params: (f) => ({ prompt: f.prompt }),
    body: () => ({ name: "Prompt", language: "es", text: "Busque.", default: true, version: 1 }),
  },
  "commitments.list": {},
  "commitments.csv": {},
  "commitments.xlsx": {},
  "commitments.draftPlan": {},
  "commitments.lane": { query: (f) => `?commitment=${f.commitment}` },
  "commitments.bundle": { query: (f) => `?commitment=${f.commitment}` },
  "commitments.get": { params: (f) => ({ commitment: f.commitment }) },
  "commitments.history": { params: (f) => ({ commitment: f.commitment }) },
  "commitments.create": { body: (f) => ({ document: f.commitmentDocument, text: "Medirá.", page: 1 }) },
  "commitments.update": {
    params: (f) => ({ commitment: f.commitment }),
    body: () => ({ summary: "Medición" }),
  },
  "commitments.review": {
    params: (f) => ({ commitment: f.commitment }),
    body: () => ({ state: "accepted" }),
  },
  "commitments.split": {
    params: (f) => ({ commitment: f.commitment }),
    body: () => ({ parts: ["Uno", "Dos"] }),
  },
  "commitments.merge": {
    body: () => ({
      commitments: ["1", "2"].map((at) => ({ id: `00000000-0000-4000-8000-00000000000${at}` })),
    }),
  },
  "commitments.link": { params: (f) => ({ commitment: f.commitment }), body: () => ({ plans: [] }) },
  "commitments.assign": {
    body: (f) => ({ commitments: [f.commitment], plan: f.plan, shortCommitment: "Nivel freático" }),
  },
  "commitments.places": {
    params: (f) => ({ commitment: f.commitment }),
    body: () => ({ stations: [], devices: [] }),
  },
  "commitments.transmissions": {
    params: (f) => ({ commitment: f.commitment }),
    body: () => ({ transmissions: [] }),
  },
  "commitments.served": {},
  "comparison.instruments": {},
  "comparison.compare": { query: bothInstruments },
  "comparison.csv": { query: bothInstruments },
  "comparison.xlsx": { query: bothInstruments },
  "comparison.contradictions": {},
  "comparison.contradictionsCsv": {},
  "comparison.contradictionsXlsx": {},
  "comparison.judge": {
    body: (f) => ({ older: { id: f.commitment }, newer: { id: f.commitment }, judgement: "same" }),
  },
  "instruments.miningUnits": {},
  "instruments.createMiningUnit": { body: () => ({ name: `Unidad ${Math.random()}` }) },
  "instruments.list": {},
  "instruments.csv": {},
  "instruments.create": {
    body: (f) => ({ miningUnit: f.miningUnit, name: `RCA ${Math.random()}`, year: 2020 }),
  },
  "instruments.get": { params: (f) => ({ instrument: f.instrument }) },
  "instruments.update": {
    params: (f) => ({ instrument: f.instrument }),
    body: (f) => ({ miningUnit: f.miningUnit, name: "RCA 1", year: 2020 }),
  },
  "instruments.addDocument": { params: (f) => ({ instrument: f.instrument }) },
  "instruments.file": { params: (f) => ({ document: f.document }) },
  "instruments.process": { params: (f) => ({ instrument: f.emptyInstrument }) },
  "instruments.job": { params: (f) => ({ job: f.job }) },
  "instruments.jobEvents": { params: (f) => ({ job: f.job }) },
  "instruments.cancelJob": { params: (f) => ({ job: f.job }) },
  "notificationSettings.config": { query: (f) => `?project=${f.project}` },
  "notificationSettings.saveConfig": {
    query: (f) => `?project=${f.project}`,
    body: () => ({ inherit: true, version: 0 }),
  },
  "notificationSettings.preferences": {},
  "notificationSettings.savePreferences": { body: () => ({ muted: [], quiet: null }) },
  "notificationTemplates.list": {},
  "notificationTemplates.versions": { params: () => ({ template: "mishap" }) },
  "notificationTemplates.create": {
    body: () => ({
      key: `corte-${Math.random().toString(36).slice(2, 8)}`,
      texts: TEXTS,
      why: "Se usa a menudo",
    }),
  },
  "notificationTemplates.update": {
    body: () => ({ key: "mishap", texts: TEXTS, why: "Más corto", version: 0 }),
  },
  "notificationTemplates.preview": { body: () => ({ key: "mishap", texts: TEXTS }) },
  "notificationTemplates.offered": {},
  "push.own": {},
  "push.join": {
    body: () => ({
      endpoint: "https://push.example.org/x",
      keys: { p256dh: `BA${"A".repeat(85)}`, auth: "A".repeat(22) },
      device: "Chrome",
    }),
  },
  "push.leave": { body: (f) => ({ id: f.plan }) },
  "whatsapp.own": {},
  "whatsapp.join": {},
  "whatsapp.leave": {},
  "whatsapp.verify": {},
  "whatsapp.event": {},
  "switches.list": { may: [...READERS, "closed"] },
  "switches.setProject": { params: () => ({ switch: "recommendations" }), body: () => ({ on: true }) },
  "switches.setOwn": { params: () => ({ switch: "compactTables" }), body: () => ({ on: false }) },
  "kpis.kpis": {},
  "kpis.map": {},
  "baseMaps.get": {},
  "baseMaps.replace": {},
  "baseMaps.remove": {},
  "mapLayers.list": { may: ofMenu },
  "mapLayers.add": {},
  "mapLayers.change": {
    params: () => ({ layer: mapLayer }),
    body: () => ({ name: "Relieve", visible: true }),
  },
  "mapLayers.order": { body: () => ({ layers: [] }) },
  "mapLayers.remove": { params: () => ({ layer: mapLayer }) },
  "mapLayers.content": { params: () => ({ layer: mapLayer }), may: ofMenu },
  "samples.list": {},
  "samples.options": {},
  "samples.csv": {},
  "samples.xlsx": {},
  "samples.get": { params: (f) => ({ sample: f.sample }) },
  "samples.stations": {},
  "samples.parameters": {},
  "samples.saveParameter": {
    body: () => ({
      code: "Hg_own",
      area: "metal",
      unit: "mg/L",
      names: { es: "Mercurio propio", en: "Own mercury", fr: "Mercure propre", pt: "Mercúrio próprio" },
    }),
  },
  "samples.chooseResult": {
    params: (f) => ({ sample: f.sample }),
    body: () => ({ parameter: "Ca", fraction: "" }),
  },
  "samples.chemistrySettings": {},
  "samples.saveChemistrySettings": {
    body: () => ({ repeatRule: "first", balanceRule: "percent", version: 0 }),
  },
  "loggerFiles.createPreview": { params: () => ({ device: NOWHERE }) },
  "loggerFiles.answer": {
    params: () => ({ device: NOWHERE, preview: NOWHERE }),
    body: () => ({
      format: null,
      dateOrder: null,
      mapping: null,
      utcOffset: null,
      clockDrift: null,
      channels: [],
    }),
  },
  "loggerFiles.save": { params: () => ({ device: NOWHERE }), body: () => ({ preview: NOWHERE }) },
  "loggerFiles.list": { params: (f) => ({ device: f.device }) },
  "loggerFiles.original": { params: () => ({ device: NOWHERE, file: NOWHERE }) },
  "loggerFiles.withdraw": {
    params: () => ({ device: NOWHERE, file: NOWHERE }),
    body: () => ({ reason: "r" }),
  },
  "sampleImports.list": {},
  "sampleImports.withdraw": { params: () => ({ import: NOWHERE }), body: () => ({ reason: "r" }) },
  "sampleImports.laboratories": {},
  "sampleImports.createPreview": {},
  "sampleImports.readAgain": {
    params: () => ({ preview: NOWHERE }),
    body: () => ({ laboratory: null, columns: {} }),
  },
  "sampleImports.previewErrors": { params: () => ({ preview: NOWHERE }) },
  "sampleImports.save": { body: () => ({ preview: NOWHERE }) },
  "limits.list": {},
  "limits.standards": {},
  "limits.parameters": {},
  "limits.create": {
    body: () => ({ name: "Riego 2", regulation: "NCh 1333", parameter: "Cu", max: 0.2, unit: "mg/L" }),
  },
  "limits.get": { params: (f) => ({ set: f.limitSet }) },
  "limits.update": {
    params: (f) => ({ set: f.limitSet }),
    body: () => ({
      name: "Riego",
      regulation: "NCh 1333",
      reason: "Corrección",
      version: 1,
      limits: [{ parameter: "As", max: 0.1, unit: "mg/L" }],
    }),
  },
  "exceedances.list": {},
  "exceedances.csv": {},
  "exceedances.xlsx": {},
  "exceedances.summary": {},
  "environmentReport.options": {},
  "environmentReport.piper": {},
  "environmentReport.stiff": {},
  "environmentReport.csv": {},
  "environmentReport.xlsx": {},
  "waterPaper.pdf": { query: () => "?diagram=series" },
  "waterSeries.series": { query: () => "?parameter=SO4" },
  "waterSeries.seriesCsv": { query: () => "?parameter=SO4" },
  "waterSeries.seriesXlsx": { query: () => "?parameter=SO4" },
  "piezometry.stratigraphy": {},
  "piezometry.pending": {},
  "piezometry.piezometry": {},
  "piezometry.soundings": {},
  "piezometry.create": {
    body: (f) => ({ station: f.plan, terrain: 1, casing: 1, depth: 1, probe: null, strata: [] }),
  },
  "piezometry.update": {
    params: (f) => ({ borehole: f.borehole }),
    body: () => ({ terrain: 1, casing: 1, depth: 1, probe: null, strata: [], version: 1 }),
  },
  "piezometry.addLevels": {
    params: (f) => ({ borehole: f.borehole }),
    body: () => ({ kind: "level", source: "sounding", values: [{ date: "2026-01-01", value: 90 }] }),
  },
  "piezometry.withdraw": {
    params: (f) => ({ borehole: f.borehole }),
    body: () => ({ date: "2026-01-01", reason: "Pozo equivocado" }),
  },
  "schedule.schedule": { query: () => "?year=2026&month=11" },
  // A wrong token gets the same answer for every caller.
  "schedule.calendar": { query: () => "?token=nothing" },
  "schedule.feed": {},
  "schedule.makeFeed": { body: () => ({ revoke: true }) },
  "plans.template": {},
  "readings.ingest": {},
  "readings.chirpstack": {},
  "readings.ttn": {},
  "readings.rockblock": {},
  "readings.rockblockByAddress": { params: () => ({ key: "vvi_nobodys" }) },
  "readings.readings": {
    query: () => `?sensor=${NOWHERE}&from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z`,
  },
  "readings.readingsCsv": {
    query: () => `?sensor=${NOWHERE}&from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z`,
  },
  "readings.latest": {},
  "readings.live": { query: () => "?once=true" },
  "plans.createPreview": {},
  "plans.resolveNames": {
    params: (f) => ({ preview: f.preview }),
    body: () => ({ choices: [{ kind: "sources", name: "Río", create: {} }] }),
  },
  "plans.correctCells": {
    params: (f) => ({ preview: f.preview }),
    body: () => ({ cells: [{ row: 1, column: "station", text: "PZ-01" }] }),
  },
  "plans.previewErrors": { params: (f) => ({ preview: f.preview }) },
  "plans.create": { body: (f) => ({ title: "Plan", preview: f.preview }) },
  "plans.list": {},
  "plans.get": { params: (f) => ({ plan: f.plan }) },
  "plans.update": { params: (f) => ({ plan: f.plan }), body: () => ({ title: "Plan", version: 1 }) },
  "plans.add": { params: (f) => ({ plan: f.plan }), body: (f) => ({ preview: f.preview }) },
  "plans.previewLint": { params: (f) => ({ preview: f.preview }) },
  "plans.lint": { params: (f) => ({ plan: f.plan }) },
  "plans.setAside": {
    params: (f) => ({ plan: f.plan, finding: "0".repeat(32) }),
    body: () => ({ aside: true, reason: "Así se acordó" }),
  },
  "plans.monitorings": {},
  "plans.listCsv": {},
  "plans.listXlsx": {},
  "plans.monitoringsCsv": {},
  "plans.monitoringsXlsx": {},
  "plans.monitoring": { params: (f) => ({ monitoring: f.monitoring }) },
  "plans.followUps": { params: (f) => ({ monitoring: f.monitoring }) },
  "plans.measurementRequests": {},
  "plans.previousValues": {},
  "plans.createMeasurementRequest": {
    body: (f) => ({ type: f.monitoringType, name: "Caudal", kind: "number", unit: "L/s" }),
  },
  "plans.updateMeasurementRequest": {
    params: (f) => ({ request: f.measurementRequest }),
    body: () => ({ name: "Nivel freático", version: 1 }),
  },
  "plans.marks": { params: (f) => ({ monitoring: f.monitoring }) },
  "plans.reschedule": {
    params: (f) => ({ monitoring: f.monitoring }),
    body: () => ({ date: "2199-01-01", reason: "Camino cortado" }),
  },
  "plans.skipStation": {
    params: (f) => ({ plan: f.plan }),
    body: (f) => ({ station: f.plan, reason: "Sin acceso" }),
  },
  "plans.skipPreview": { params: (f) => ({ plan: f.plan }), query: (f) => `?station=${f.plan}` },
  "plans.skips": { params: (f) => ({ plan: f.plan }) },
  "plans.revertSkip": {
    params: (f) => ({ plan: f.plan, skip: f.skip }),
    body: () => ({ reason: "Estación equivocada" }),
  },
  "plans.addEvidence": {},
  "plans.evidence": { params: () => ({ file: evidence }) },
  "plans.evidencePreview": { params: () => ({ file: evidence }) },
  "devices.list": {},
  "devices.csv": {},
  "devices.xlsx": {},
  "devices.create": {
    body: (f) => ({ project: f.project, serial: `M-${Math.random()}`, name: "MODi", sensors: [] }),
  },
  "devices.get": { params: (f) => ({ device: f.device }) },
  "devices.update": {
    params: (f) => ({ device: f.device }),
    body: () => ({ name: "MODi 0001", reason: "Otro nombre" }),
  },
  "devices.renewKey": { params: (f) => ({ device: f.device }), body: () => ({ reason: "Cambio de clave" }) },
  "devices.connection": { params: (f) => ({ device: f.device }) },
  "devices.keys": { params: (f) => ({ device: f.device }) },
  "devices.sensors": { params: (f) => ({ device: f.device }) },
  "devices.barometers": {},
  "devices.saveSensors": {
    params: (f) => ({ device: f.device }),
    body: (f) => ({
      reason: "Otra sonda",
      sensors: [{ id: f.sensor, name: "Nivel", variable: "level", unit: "m" }],
    }),
  },
  "devices.testMail": { params: (f) => ({ device: f.device }) },
  "devices.history": { params: (f) => ({ device: f.device }) },
  "derivedVariables.list": {},
  "derivedVariables.get": { params: () => ({ derived }) },
  "derivedVariables.uncertainty": { params: () => ({ derived }) },
  "derivedVariables.preview": { body: (f) => ({ unit: "cm", formula: inOtherUnit(f) }) },
  "derivedVariables.previewConfiguration": {
    params: (f) => ({ device: f.device }),
    body: () => ({ position: { terrainElevation: 3000 } }),
  },
  "derivedVariables.create": {
    body: (f) => ({
      device: f.device,
      name: `Nivel ${Math.random()}`,
      unit: "cm",
      formula: inOtherUnit(f),
    }),
  },
  "derivedVariables.update": {
    params: () => ({ derived }),
    body: () => ({ resolution: 1, reason: "Lectura" }),
  },
  "derivedVariables.recompute": { params: () => ({ derived }) },
  "alerts.rules": { params: (f) => ({ device: f.device }) },
  "alerts.saveRules": {
    params: (f) => ({ device: f.device }),
    body: (f) => ({
      reason: "Umbral",
      alerts: [{ sensor: f.sensor, type: "limits", max: 5, priority: 1, sendMethods: [1] }],
    }),
  },
  "alerts.list": {},
  "alerts.acknowledge": { params: (f) => ({ event: f.alert }), body: () => ({}) },
  "retention.get": {},
  "retention.preview": { query: () => "?months=24" },
  "retention.save": { body: () => ({ months: null, counted: 0, reason: "Todo", version: 0 }) },
  "alertLinks.look": { body: () => ({ token: "x".repeat(43) }) },
  "alertLinks.use": { body: () => ({ token: "x".repeat(43) }) },
  "codecs.all": {},
  "codecs.message": { params: () => ({ message: NOWHERE }) },
  "codecs.decode": { params: () => ({ message: NOWHERE }) },
  "codecs.list": {},
  "codecs.versions": { query: () => "?type=LT-22222" },
  "codecs.save": {
    body: () => ({
      type: "LT-22222",
      code: "function decodeUplink() { return { data: {} }; }",
      reason: "Alta",
      version: 0,
    }),
  },
  "codecs.trial": {
    body: () => ({ code: "function decodeUplink() { return { data: {} }; }", payload: "00" }),
  },
  "codecs.resume": { body: () => ({ type: "LT-22222", version: 1 }) },
  "codecs.replay": { body: () => ({ type: "LT-22222" }) },
  "codecs.messages": { params: (f) => ({ device: f.device }) },
  "codecs.trouble": { params: (f) => ({ device: f.device }) },
  "sensorthings.root": {},
  "sensorthings.read": { params: (f) => ({ path: `Things('${f.device}')` }) },
  "sensorthings.createObservations": { body: () => [] },
  "alerts.trial": {
    params: (f) => ({ device: f.device }),
    body: (f) => ({ rule: { sensor: f.sensor, type: "limits", max: 5, priority: 1, sendMethods: [1] } }),
  },
  "responsePlans.list": {},
  "responsePlans.create": {
    body: (f) => ({ name: `Tranque ${Math.random()}`, kind: "river", devices: [f.device] }),
  },
  "responsePlans.get": { params: (f) => ({ structure: f.structure }) },
  "responsePlans.update": {
    params: (f) => ({ structure: f.structure }),
    body: (f) => ({ name: "Tranque", kind: "river", devices: [f.device], reason: "Nombre", version: 0 }),
  },
  "responsePlans.states": { params: (f) => ({ structure: f.structure }) },
  "responsePlans.savePlan": {
    params: (f) => ({ structure: f.structure }),
    body: (f) => ({ content: f.responsePlan, reason: "Revisión", version: 0 }),
  },
  "responsePlans.publish": { params: (f) => ({ structure: f.structure }), body: () => ({ version: 1 }) },
  "responsePlans.lower": {
    params: (f) => ({ structure: f.structure }),
    body: () => ({ to: 0, reason: "Lluvia terminada", transition: 1 }),
  },
  "responsePlans.observe": {
    params: (f) => ({ structure: f.structure }),
    body: () => ({ condition: NOWHERE, seen: true }),
  },
  "responsePlans.acknowledge": { params: (f) => ({ action: f.responseAction }) },
  "responsePlans.complete": {
    params: (f) => ({ action: f.responseAction }),
    body: () => ({ note: "Sin novedad" }),
  },
  "responsePlans.trial": {
    params: (f) => ({ structure: f.structure }),
    body: (f) => ({ content: f.responsePlan }),
  },
  "alerts.windows": { params: (f) => ({ device: f.device }) },
  "alerts.addWindow": {
    params: (f) => ({ device: f.device }),
    body: () => ({ to: new Date(Date.now() + 3_600_000).toISOString(), reason: "Cambio de sonda" }),
  },
  "alerts.cancelWindow": { params: (f) => ({ device: f.device, window: f.window }) },
  "reports.options": {},
  "reports.variationPdf": {
    query: (f) => `?station=${f.inlet}&parameter=pH&from=2025-12-31&to=2025-01-01`,
  },
  "reports.consumptionPdf": { query: (f) => `?neutraliser=${f.neutraliser}&from=2025-12-31&to=2025-01-01` },
  "reports.list": {},
  "reports.start": {
    body: () => ({
      subject: { kind: "neutralizer-consumption", neutralisers: [NOWHERE] },
      from: "2025-01-01",
      to: "2025-12-31",
      locale: "es",
    }),
  },
  "reports.get": { params: (f) => ({ report: f.report }) },
  "reports.cancel": { params: (f) => ({ report: f.report }) },
  "reports.file": { params: (f) => ({ report: f.report }) },
  "reports.schedules": {},
  "reports.addSchedule": { body: () => scheduleBody },
  "reports.updateSchedule": {
    params: (f) => ({ schedule: f.reportSchedule }),
    body: () => ({ ...scheduleBody, version: 1 }),
  },
  "neutralisers.list": {},
  "neutralisers.create": { body: () => neutraliserBody },
  "neutralisers.update": {
    params: (f) => ({ neutraliser: f.neutraliser }),
    body: () => ({ ...neutraliserBody, version: 1 }),
  },
  "neutralisers.doses": { params: (f) => ({ neutraliser: f.neutraliser }) },
  "neutralisers.keepDoses": {
    params: (f) => ({ neutraliser: f.neutraliser }),
    body: () => ({ doses: [{ day: "2025-01-01", kg: 1, m3: 1 }] }),
  },
  "relays.get": { params: (f) => ({ device: f.device }) },
  "relays.command": {
    params: (f) => ({ device: f.device, relay: "1" }),
    body: () => ({ on: true, reason: "Baja el nivel" }),
  },
  "relays.confirm": { params: (f) => ({ device: f.device, relay: "1", command: f.relayCommand }) },
  "relays.cancel": { params: (f) => ({ device: f.device, relay: "1", command: f.relayCommand }) },
  "relays.lock": {
    params: (f) => ({ device: f.device }),
    body: () => ({ locked: true, reason: "Mantención" }),
  },
  "relays.commands": { params: (f) => ({ device: f.device }) },
  "protections.get": {},
  "protections.setRule": { body: () => ({ isOn: false }) },
  "protections.account": {},
  "protections.changes": {},
  "protections.confirm": { params: (f) => ({ change: f.protectedChange }) },
  "protections.reject": {
    params: (f) => ({ change: f.protectedChange }),
    body: () => ({ reason: "No corresponde" }),
  },
  "protections.withdraw": { params: (f) => ({ change: f.protectedChange }) },
  "relays.settings": { body: () => ({ secondPerson: false }) },
  "authorityHistory.get": {},
  "authorityHistory.createCredentials": { body: () => ({ password: "x" }) },
  "authorityHistory.deleteCredentials": {},
  "authorityHistory.token": { body: () => ({ usuario: "nobody", password: "x" }) },
  "authorityHistory.records": { query: () => "?device=C-1&date=2026-01-01" },
  "transmissions.list": {},
  "transmissions.get": transmission(),
  "transmissions.create": { body: transmissionBody },
  "transmissions.update": transmission((f) => ({ ...transmissionBody(f), version: 99 })),
  "transmissions.live": transmission(() => ({ password: "x", version: 99 })),
  "transmissions.pause": transmission(() => ({ reason: "Mantención", version: 99 })),
  "transmissions.ledger": { ...transmission(), query: () => "?from=2026-01-01&to=2026-01-31" },
  "transmissions.ledgerXlsx": { ...transmission(), query: () => "?from=2026-01-01&to=2026-01-31" },
  "transmissions.ledgerPdf": { ...transmission(), query: () => "?from=2026-01-01&to=2026-01-31" },
  "transmissions.submissions": transmission(),
  "transmissions.submission": { ...transmission(), query: () => `?at=${UNDECIDED}` },
  "transmissions.decide": transmission(() => ({
    kind: "gap",
    at: UNDECIDED,
    code: "M",
    reason: "Mantención",
  })),
  "forwards.get": { params: (f) => ({ device: f.device }) },
  "forwards.secret": { params: (f) => ({ device: f.device }) },
  "forwards.retry": { params: (f) => ({ device: f.device }) },
  "integrations.list": {},
  "integrations.create": { body: () => ({ kind: "ttn", name: "TTN" }) },
  "integrations.setDownlinks": {
    params: (f) => ({ integration: f.integration }),
    body: () => ({
      url: "https://chirpstack.example.org",
      webhook: null,
      token: "clave",
      port: 10,
      confirmed: false,
      payload: "bytes",
    }),
  },
  "integrations.revoke": { params: (f) => ({ integration: f.integration }) },
  "files.list": {},
  "files.upload": { query: () => "?type=other" },
  "files.content": { params: () => ({ file }) },
  "files.preview": { params: () => ({ file }) },
  "files.thumbnail": { params: () => ({ file }) },
  "files.versions": { params: () => ({ file }) },
  "files.withdraw": { params: () => ({ file }), body: () => ({ reason: "Duplicado" }) },
  "plans.recordFollowUp": {
    params: (f) => ({ monitoring: f.monitoring }),
    body: () => FOLLOW_UP,
  },
};

const all = Object.entries(calls).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, EndpointSpec>).map(([name, spec]) => ({
    name: `${feature}.${name}`,
    spec,
  })),
);

let app: TestApp;
let fixture: Fixture;
let file: string;
let mapLayer: string;
let evidence: string;
let derived: string;
const inOtherUnit = (f: Fixture) => ({ kind: "unit", sensor: f.sensor });

setUpProject(async (opened) => {
  ({ app, f: fixture } = opened);
  const added = await app.call("POST", `/fkl-file/${fixture.project}/files?type=other`, {
    code: await app.signIn(fixture.people.write),
    ...fileBody("acta.pdf", Buffer.from("%PDF-1.4\n")),
  });
  file = added.body.data.id;
  const drawn = await app.call("POST", `/fkl-project/${fixture.project}/map-layers`, {
    code: await app.signIn(fixture.people.admin),
    ...fileBody("Cerro.geojson", Buffer.from('{"type":"Point","coordinates":[-69.6,-28.3]}')),
  });
  mapLayer = drawn.body.data.id;
  await app.storage.put(Readable.from([DOCUMENT]), { maxBytes: 100 });
  const shown = await app.call("POST", `/fkl-plan/${fixture.project}/evidence`, {
    code: await app.signIn(fixture.people.write),
    ...fileBody("pozo.pdf", Buffer.from("%PDF-1.4\n")),
  });
  evidence = shown.body.data.file;
  const variable = await app.call("POST", `/fkl-modi/${fixture.project}/derived`, {
    code: await app.signIn(fixture.people.admin),
    body: { device: fixture.device, name: "Nivel en cm", unit: "cm", formula: inOtherUnit(fixture) },
  });
  derived = variable.body.data.id;
});

function address(path: string, example: Example, project: string, self: string): string {
  const params: Record<string, string> = { project, ...example.params?.(fixture, self) };
  return (
    path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "") +
    (example.query?.(fixture, self) ?? "")
  );
}

async function sendRequest(spec: EndpointSpec, url: string, person: Person, body: unknown) {
  const code = person === "nobody" ? null : await app.signIn(fixture.people[person]);
  return app.call(spec.method, url, { code, ...(body === undefined ? {} : { body }) });
}

describe("every call by every role", () => {
  it("has an example of every call", () => {
    expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(examples).sort());
  });

  it("has exactly three live streams", () => {
    expect(
      all
        .filter(({ spec }) => spec.live)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...["instruments.jobEvents", "notifications.live", "readings.live"]]);
  });

  it("has no call that deletes a monitoring", () => {
    const deleting = all.filter(({ spec }) => spec.method === "DELETE" && /plan|monitoring/.test(spec.path));
    expect(deleting).toEqual([]);
  });

  for (const { name, spec } of all) {
    const example = examples[name] ?? {};
    const may = example.may ?? MAY[spec.access] ?? [];
    for (const path of spec.also ? [spec.path, spec.also] : [spec.path]) {
      it(`${spec.method} ${path}: ${spec.access}`, async () => {
        for (const person of PEOPLE) {
          const self = person === "nobody" ? fixture.people.read : fixture.people[person];
          const url = address(path, example, fixture.project, self);
          const answer = await sendRequest(spec, url, person, example.body?.(fixture, self));
          const refused = answer.body?.error === "FORBIDDEN" || answer.body?.error === "FK-0001";
          expect({ person, refused, error: refused ? answer.body.error : null }).toEqual({
            person,
            refused: !may.includes(person),
            error: may.includes(person) ? null : person === "nobody" ? "FK-0001" : "FORBIDDEN",
          });
          if (answer.status >= 500) expect({ name, person, body: answer.body }).toBeNull();
        }
      });
    }
  }
});

describe("every call with an API token", () => {
  const SCOPES = [ROLES.READ, ROLES.WRITE, ROLES.AUDIT, ROLES.ADMIN];
  const MAY_BY_KEY: Partial<Record<string, readonly Role[]>> = {
    open: SCOPES,
    read: SCOPES,
    write: [ROLES.WRITE, ROLES.ADMIN],
    audit: [ROLES.AUDIT, ROLES.ADMIN],
    admin: [ROLES.ADMIN],
  };
  /**
   * Calls on the caller's personal data: their notices, marks, places and menu, and keys and links that they pass on.
   * Written out independently of the contract.
   */
  const PERSONAL = new Set([
    ...["home.get", "home.visit", "home.mark", "home.unmark", "projects.enter"],
    ...["notifications.list", "notifications.get", "notifications.read", "notifications.reply"],
    ...[
      "notifications.readAll",
      "notifications.live",
      "schedule.feed",
      "schedule.makeFeed",
      "boards.powerbiToken",
    ],
    ...["boards.embed", "boards.page", "tokens.create", "members.handLink", "transmissions.live"],
    "authorityHistory.createCredentials",
    ...["secondFactors.own", "secondFactors.beginTotp", "secondFactors.confirmTotp", "secondFactors.remove"],
    ...["secondFactors.beginPasskey", "secondFactors.addPasskey", "secondFactors.renewRecoveryCodes"],
  ]);

  it("lists every personal call by name", () => {
    const own = all.filter(({ spec }) => spec.personal || (spec.access === "read" && spec.method !== "GET"));
    expect(own.map(({ name }) => name).sort()).toEqual([...PERSONAL].sort());
  });

  const keys = new Map<Role, string>();
  beforeAll(async () => {
    for (const role of SCOPES) {
      const made = await app.call("POST", `/fkl-user/${fixture.project}/tokens`, {
        code: await app.signIn(fixture.people.admin),
        body: { name: `Ámbito ${role}`, role, expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
      });
      keys.set(role, made.body.data.token);
    }
  });

  for (const { name, spec } of all) {
    it(`${spec.method} ${spec.path}: ${PERSONAL.has(name) ? "by no key" : spec.access}`, async () => {
      const example = examples[name] ?? {};
      const may = PERSONAL.has(name) ? [] : (MAY_BY_KEY[spec.access] ?? []);
      for (const role of SCOPES) {
        const self = fixture.people.read;
        const body = example.body?.(fixture, self);
        const answer = await app.call(spec.method, address(spec.path, example, fixture.project, self), {
          headers: { authorization: `Bearer ${keys.get(role)}` },
          ...(body === undefined ? {} : { body }),
        });
        const refused = answer.body?.error === "FORBIDDEN" || answer.body?.error === "FK-0001";
        expect({ role, refused }).toEqual({ role, refused: !may.includes(role) });
        if (answer.status >= 500) expect({ name, role, body: answer.body }).toBeNull();
      }
    });
  }
});

describe("the calls that existing clients use", () => {
  // Written out independently and called under both names: a test derived from the contract alone would repeat a
  // mistake in it.
  it.each([
    ["POST", "/login", "/fkl-auth/login"],
    ["GET", "/user/{email}", "/fkl-user/user/{email}"],
    ["POST", "/logout", "/fkl-auth/logout"],
    ["GET", "/user/permissions", "/fkl-user/user/permissions"],
    ["GET", "/general/menu", "/fkl-general/general/menu"],
    ["GET", "/user/policy", "/fkl-user/user/policy"],
    ["POST", "/user/policy", "/fkl-user/user/policy"],
    ["GET", "/general/", "/fkl-general/general/"],
  ])("%s %s answers at its own address and at %s", (method, path, also) => {
    expect(all.filter(({ spec }) => spec.method === method && spec.path === path)).toMatchObject([
      { spec: { also } },
    ]);
  });
});

describe("identifiers of another project", () => {
  /**
   * Every path parameter behind the project names a record inside it, except `kind` and `switch`, which are fixed words
   * in all projects.
   */
  const inside = all.filter(({ spec }) => /\{project\}.*\{(?!(?:kind|switch)\})\w+\}/.test(spec.path));

  it("covers every call with an identifier below a project", () => {
    expect(inside.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "plans.get",
        "catalog.update",
        "files.content",
        "tokens.revoke",
        "prompts.get",
      ]),
    );
  });

  for (const { name, spec } of inside) {
    it(`${spec.method} ${spec.path} returns 404 to the administrator of another project`, async () => {
      const example = examples[name] ?? {};
      const url = address(spec.path, example, fixture.otherProject, fixture.people.stranger);
      // Calls that no project administrator may make are made as the system administrator instead.
      const person = spec.access === "system" ? "system" : "stranger";
      const answer = await sendRequest(spec, url, person, example.body?.(fixture, fixture.people.stranger));
      expect({ status: answer.status, error: answer.body.error }).toEqual({
        status: 404,
        error: "NOT_FOUND",
      });
    });
  }

  it("refuses a preview of another project as the source of a plan", async () => {
    const answer = await sendRequest(
      calls.plans.create,
      `/fkl-plan/${fixture.otherProject}/plans`,
      "stranger",
      {
        title: "Plan",
        preview: fixture.preview,
      },
    );
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 404, error: "NOT_FOUND" });
  });
});

describe("sessions", () => {
  it("refuses a code that was never issued", async () => {
    const answer = await app.call("GET", "/fkl-project/projects", { code: "not-a-code" });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe("FK-0001");
  });

  it("ends the older session when the user signs in again", async () => {
    const older = await app.signIn(fixture.people.read);
    const newer = await app.signIn(fixture.people.read);
    expect((await app.call("GET", "/fkl-project/projects", { code: older })).body.error).toBe("FK-0001");
    expect((await app.call("GET", "/fkl-project/projects", { code: newer })).status).toBe(200);
  });
});
