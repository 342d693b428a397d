import type { FastifyInstance } from "fastify";
import { createAccess, SESSION_MS } from "../access/access.ts";
import { createRequestLimits } from "../access/request-limits.ts";
import type { AppDeps } from "./app.deps.ts";
import { createCatalog } from "./catalog.ts";
import { isDownload } from "./download-addresses.ts";
import { createAlertLinks } from "../features/alerts/alert-links.service.ts";
import { mountAudit } from "../features/audit/audit.routes.ts";
import { createAuditService } from "../features/audit/audit.service.ts";
import { mountCatalog } from "../features/catalog/catalog.routes.ts";
import { mountCatalogExports } from "../features/catalog/export/catalog-export.routes.ts";
import { createCatalogExportService } from "../features/catalog/export/catalog-export.service.ts";
import { mountCatalogImports } from "../features/catalog/import/catalog-import.routes.ts";
import { createCatalogImportService } from "../features/catalog/import/catalog-import.service.ts";
import { attachments } from "../features/files/files.attachments.ts";
import { createDocumentFiles } from "../features/files/files.documents.ts";
import { createEvidence } from "../features/files/files.evidence.ts";
import { createOwnFiles } from "../features/files/files.own.ts";
import { mountFiles } from "../features/files/files.routes.ts";
import { createFilesService } from "../features/files/files.service.ts";
import { createOrphanFiles } from "../features/files/orphan-files.ts";
import { mountUploads } from "../features/files/uploads.routes.ts";
import { createUploadsService } from "../features/files/uploads.service.ts";
import { mountGeneral } from "../features/general/general.routes.ts";
import { createGeneralService } from "../features/general/general.service.ts";
import { mountHome } from "../features/home/home.routes.ts";
import { createHomeService } from "../features/home/home.service.ts";
import { mountImages } from "../features/images/images.routes.ts";
import { createImagesService } from "../features/images/images.service.ts";
import { mountMembers } from "../features/members/members.routes.ts";
import { createMembersService } from "../features/members/members.service.ts";
import { createStandardMenu } from "../features/menus/menus.standard.ts";
import { mountPeople } from "../features/people/people.routes.ts";
import { createPeopleService } from "../features/people/people.service.ts";
import { createAcceptancesService } from "../features/policies/acceptances.service.ts";
import { mountPolicies } from "../features/policies/policies.routes.ts";
import { createPoliciesService } from "../features/policies/policies.service.ts";
import { createPolicyVersionsService } from "../features/policies/policy-versions.service.ts";
import { mountProjects } from "../features/projects/projects.routes.ts";
import { createProjectsService } from "../features/projects/projects.service.ts";
import { mountPrompts } from "../features/prompts/prompts.routes.ts";
import { mountProtections } from "../features/protections/protections.routes.ts";
import { createProtectionsService } from "../features/protections/protections.service.ts";
import { endFeed, endFeeds } from "../features/schedule/feeds.service.ts";
import { mountSearch } from "../features/search/search.routes.ts";
import { createSearchService } from "../features/search/search.service.ts";
import { createMicrosoftService } from "../features/sessions/microsoft.service.ts";
import { mountSessions } from "../features/sessions/sessions.routes.ts";
import { createSessionsService } from "../features/sessions/sessions.service.ts";
import { mountSmtp } from "../features/smtp/smtp.routes.ts";
import { createSmtpService } from "../features/smtp/smtp.service.ts";
import { mountStations } from "../features/stations/stations.routes.ts";
import { createStationsService } from "../features/stations/stations.service.ts";
import { mountSwitches } from "../features/switches/switches.routes.ts";
import { createSwitchesService } from "../features/switches/switches.service.ts";
import { mountTokens } from "../features/tokens/tokens.routes.ts";
import { createTokensService } from "../features/tokens/tokens.service.ts";
import { mountAccounts } from "../features/users/accounts.routes.ts";
import { createAccountsService } from "../features/users/accounts.service.ts";
import { createHandLink } from "../features/users/handed-links.ts";
import { mountUsers } from "../features/users/users.routes.ts";
import { createUsersService } from "../features/users/users.service.ts";
import { createMailDelivery } from "../gateways/mail/mail.delivery.ts";
import { createInstruments } from "./instruments.ts";
import { answers, deleteExpired } from "./maintenance.ts";
import { mountMenuModule } from "./menus.ts";
import { createMessages } from "./messages.ts";
import { notices } from "./notices.ts";
import { openApiDocument } from "./openapi.ts";
import { createPictureProcesses } from "./pictures.ts";
import { createPlanning } from "./planning.ts";
import { createEvents, type Events } from "../platform/events/events.ts";
import { mountDocs } from "../platform/http/docs.ts";
import { securityHeaders } from "../platform/http/response-headers.ts";
import { createHttp } from "../platform/http/server.ts";
import { UPLOAD_BYTES } from "../platform/http/upload.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { mountMetrics } from "../platform/metrics/metrics.ts";
import { createReporting } from "./reporting.ts";
import { createSecondFactors } from "./second-factors.ts";
import { createTelemetry } from "./telemetry.ts";
import { VERSION } from "../version.ts";
import { createWater } from "./water.ts";
import { createWorkbooks } from "./workbooks.ts";

const WAKE_TASK = "mail.wake";
/** Scheduled decisions on protected changes: expiry, and changes that no second person is able to confirm. */
const PROTECTION_TASK = "protections.decide";

export interface App {
  http: FastifyInstance;
  /** Resumes work that a crashed process left behind, immediately instead of at the next full minute; mails first. */
  begin(): void;
  /** Runs the scheduled decisions on protected changes now; the scheduler runs them every minute. */
  decideByTime(): Promise<void>;
  /** Waits for requests and jobs in flight, then stops the workers. */
  stop(): Promise<void>;
}

/** Composition root: every service is built here once, and features interact only through the events wired here. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { db, log, secrets, sso, now = Date.now } = deps;
  const { storage, ...arrivals } = createOrphanFiles({ db, storage: deps.storage, log, now });
  const limits = createRequestLimits({ perMinute: deps.config.requestsPerMinute, log });
  const access = createAccess({ db, sessionHours: deps.config.sessionHours, limits, now });
  const catalog = createCatalog(db);
  const links = createAlertLinks({ db, access, now });
  const messages = createMessages({
    db,
    secrets,
    publicUrl: deps.publicUrl,
    access,
    links,
    whatsapp: deps.config.whatsapp,
    log,
    now,
    attachmentOf: attachments(db, storage),
    push: deps.config.push,
    allowPrivate: deps.config.outsideAllowPrivate,
  });
  const { notifications, endBrowsers } = messages;
  const workbooks = createWorkbooks(log);
  const pictures = createPictureProcesses(log);
  const catalogImports = createCatalogImportService({ db, workers: workbooks, now });
  const water = createWater({
    db,
    emit: (...told) => events.emit(...told),
    access,
    workers: workbooks,
    now,
    paper: (...asked) => reporting.diagram(...asked),
  });
  const events: Events = createEvents(db, [...notices(notifications), ...water.heard]);
  const headerSettings = {
    authority: sso?.settings.authority,
    tiles: deps.config.mapTiles?.url,
    hsts: deps.config.hsts,
  };
  const http = await createHttp({
    log,
    trustProxy: deps.config.trustProxy,
    webRoot: deps.webRoot,
    ...headerSettings,
  });
  const policies = createPoliciesService({ db, now });
  const files = createFilesService({ db, storage, emit: events.emit, limits: deps.config.files });
  const evidence = createEvidence(db, files, storage);
  const planning = createPlanning({
    db,
    emit: events.emit,
    workers: workbooks,
    evidence,
    access,
    publicUrl: deps.publicUrl,
    now,
    reminderHour: deps.config.reminderHour,
    createNames: catalog.createNames,
  });
  const { plans } = planning;
  const instruments = createInstruments({
    planTemplate: plans.template,
    db,
    storage,
    keeper: createDocumentFiles(db, files, storage),
    pictures,
    emit: events.emit,
    access,
    limits: deps.config.pdf,
    ai: deps.config.ai,
    log,
    now,
  });
  const { hostname: host } = new URL(deps.publicUrl);
  const smtp = createSmtpService({
    db,
    secrets,
    host,
    allowPrivate: deps.config.smtpAllowPrivate,
    platform: deps.mail,
    now,
  });
  const protections = createProtectionsService({
    db,
    emit: events.emit,
    now,
    // Each feature applies its own changes, and all features consult the protections service first.
    appliers: () => ({
      ...telemetry.appliers,
      "members.admin": members.applyAdmin,
      "accounts.standing": accounts.applyState,
    }),
  });
  const telemetry = createTelemetry({
    ...deps,
    access,
    links,
    emit: events.emit,
    protection: protections,
    testMail: smtp.testWay,
    now,
  });
  const { maxBytes } = deps.config.files;
  const { documents } = instruments;
  const reporting = createReporting({
    ...deps,
    storage,
    files,
    pictures,
    maxBytes,
    emit: events.emit,
    access,
    version: VERSION,
    now,
    menu: (...asked) => menus.get(...asked),
  });
  const uploads = createUploadsService({ db, storage, files, documents, maxBytes, now });
  const secondFactors = createSecondFactors({ db, access, secrets, publicUrl: deps.publicUrl, now });
  const sessions = createSessionsService({
    challengeFactor: secondFactors.challenge,
    db,
    access,
    publicUrl: deps.publicUrl,
    secrets,
    mailWords: messages.accountMail,
    endBrowsers,
    now,
  });
  const mails = createMailDelivery({
    attachmentOf: attachments(db, storage),
    db,
    secrets,
    log,
    host,
    now,
    mayGet: notifications.mayGet,
    transportFor: async (project) => (project && (await smtp.transportOf(project))) || deps.mail,
  });
  const users = createUsersService({ db, access, invite: sessions.invite });
  const { invite, dropLinks, dropHandedLinks } = sessions;
  const handLink = createHandLink({ mail: deps.mail !== null, newLink: sessions.handLink });
  const accounts = createAccountsService({
    db,
    create: users.create,
    invite,
    dropLinks,
    endSession: access.endIn,
    endBrowsers,
    endFeeds,
    handLink,
    dropHandedLinks,
    protection: protections,
  });
  const members = createMembersService({
    db,
    now,
    protection: protections,
    createUser: users.create,
    invite,
    left: endFeed,
    handLink,
    dropHandedLinks,
  });
  const people = createPeopleService({
    db,
    workers: workbooks,
    addAccount: accounts.include,
    addMember: members.include,
    now,
  });
  const images = createImagesService({ db, pictures, now });
  const microsoft = createMicrosoftService({ db, access, log, sso: sso ?? null, now });
  // The job queue connects to the database while routes are mounted; the server answers no request until it runs.
  const starting = startJobs({
    db,
    pool: deps.pool,
    log,
    tasks: {
      ...events.tasks,
      ...planning.tasks,
      ...telemetry.tasks,
      ...arrivals.tasks,
      ...water.tasks,
      ...messages.tasks,
      ...reporting.tasks,
      ...mails.tasks,
      [WAKE_TASK]: mails.wake,
      sweep: async () => {
        const services = [
          access,
          sessions,
          secondFactors,
          microsoft,
          plans,
          people,
          catalogImports,
          uploads,
          images,
          water,
        ];
        for (const one of services) await one.deleteExpired();
        await deleteExpired(db);
      },
      [PROTECTION_TASK]: protections.applyDue,
    },
    cron: [
      { task: "sweep", pattern: "17 * * * *" },
      { task: PROTECTION_TASK, pattern: "* * * * *" },
      { task: WAKE_TASK, pattern: "* * * * *" },
      ...[...arrivals.cron, ...planning.cron, ...telemetry.cron, ...messages.cron, ...reporting.cron],
    ],
  });
  starting.catch(() => {});
  const jobs = {
    state: async () => (await starting).state(),
    stop: async () => (await starting).stop(),
  };
  const general = createGeneralService({
    access,
    version: VERSION,
    demonstration: deps.demonstration,
    sessionMs: SESSION_MS,
    isDownload,
    mail: deps.mail !== null,
    microsoft: sso !== undefined,
    policy: policies.text,
    contact: deps.config.contactEmail ?? null,
    mapTiles: deps.config.mapTiles ?? null,
    whatsapp: deps.config.whatsapp !== undefined,
    languageModel: deps.config.ai !== undefined,
    limits: { uploadBytes: UPLOAD_BYTES, ...plans.limits, projects: deps.config.projectLimit ?? null },
    ready: async () => ({
      database: await answers(db),
      queue: (await jobs.state().catch(() => null))?.running ?? false,
      broker: telemetry.mqttPort(),
    }),
  });
  // Fastify hooks apply only to routes that are registered after them.
  await mountMetrics(http, jobs, deps.config.metricsToken);
  mountDocs(http, () => openApiDocument(deps.config.contactEmail), securityHeaders(headerSettings));
  mountSessions(http, access, sessions, microsoft);
  secondFactors.mount(http);
  mountUsers(http, access, users);
  mountTokens(http, access, createTokensService({ db, now }));
  mountAccounts(http, access, accounts);
  mountPolicies(http, access, {
    policies,
    versions: createPolicyVersionsService({ db, now }),
    acceptances: createAcceptancesService({ db, now }),
  });
  mountMembers(http, access, members);
  mountProtections(http, access, protections);
  mountPeople(http, access, people);
  const menus = mountMenuModule(http, { ...deps, access, now });
  const { rolesOf, rightsOf } = access;
  mountSearch(http, access, createSearchService({ db, menu: menus.get, rightsOf: rightsOf, now }));
  const switches = createSwitchesService({ db, rolesOf, now });
  mountSwitches(http, access, switches);
  const recommends = (project: string) => switches.isOn(project, "recommendations");
  mountHome(http, access, createHomeService({ db, menu: menus.get, rolesOf, recommends, now }));
  mountGeneral(http, access, general);
  const founding = {
    limit: deps.config.projectLimit ?? null,
    join: members.join,
    giveMenu: createStandardMenu,
    fillCatalog: catalog.fillStandard,
  };
  mountProjects(http, access, createProjectsService({ db, now, ...founding }));
  mountImages(http, access, images);
  mountSmtp(http, access, smtp);
  mountCatalog(http, access, catalog);
  mountCatalogImports(http, access, catalogImports);
  mountCatalogExports(http, access, createCatalogExportService({ db }));
  const ownFiles = createOwnFiles(db, files, storage, pictures);
  const { exceedancesOf } = water;
  mountStations(
    http,
    access,
    createStationsService({ db, rightsOf: rightsOf, exceedancesOf, files: ownFiles, now }),
  );
  mountPrompts(http, access, { db, ...instruments.model, now });
  instruments.mount(http);
  mountAudit(http, access, createAuditService({ db, now }));
  planning.mount(http);
  water.mount(http, access);
  reporting.mount(http);
  await telemetry.mount(http);
  await messages.mount(http);
  mountFiles(http, access, files, storage, pictures);
  await mountUploads(http, access, uploads, { file: maxBytes, document: deps.config.pdf.maxBytes });
  await starting;
  let begun: Promise<void>[] = [];
  return {
    http,
    decideByTime: protections.applyDue,
    begin: () => {
      begun = [mails.wake(), messages.catchUp(), planning.catchUp()].map((one) =>
        one.catch((error: unknown) => log.error({ err: error }, "what waits was not woken")),
      );
      instruments.catchUp();
      reporting.catchUp();
    },
    stop: async () => {
      // An open event stream would prevent the server from closing.
      notifications.close();
      instruments.endStreams();
      await http.close();
      await Promise.all([instruments.close(), reporting.close(), ...begun]);
      await jobs.stop();
      await Promise.all([workbooks.close(), pictures.close()]);
      storage.close();
      deps.mail?.close();
    },
  };
}
