import type { Reply } from "@vetaverde/contract/endpoint";
import type { General, generalEndpoints } from "@vetaverde/contract/general";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@vetaverde/domain/locale";
import { ROLES } from "@vetaverde/domain/permissions/roles";
import { PASSWORD_MIN_LENGTH } from "@vetaverde/domain/text/password";
import type { AccessService } from "../../access/access.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { ClusterState } from "../../platform/db/distributed/cluster-health.ts";
import { AppError } from "../../platform/errors/app-error.ts";

export interface GeneralService {
  data(locale: Locale): Promise<General>;
  createDownload(ctx: Context, path: string): Promise<{ url: string }>;
  ready(): Promise<Ready>;
  cluster(): Reply<(typeof generalEndpoints)["cluster"]>;
}

interface State {
  database: boolean;
  queue: boolean;
  /** Port of the built-in MQTT broker; null when it does not listen. */
  broker: number | null;
}

type Ready = Reply<(typeof generalEndpoints)["ready"]>;

export interface GeneralDeps {
  access: AccessService;
  version: string;
  mail: boolean;
  demonstration: boolean;
  microsoft: boolean;
  whatsapp: boolean;
  languageModel: boolean;
  contact: string | null;
  mapTiles: General["mapTiles"];
  limits: { uploadBytes: number; importRows: number; monitoringsPerImport: number; projects: number | null };
  sessionMs: number;
  policy(locale: Locale): Promise<{ title: string; content: string } | null>;
  /** Whether a path belongs to a call that returns a file. */
  isDownload(path: string): boolean;
  ready(): Promise<State>;
  /** Of a distributed database; null where it is not. */
  cluster(): ClusterState | null;
  /** The replica for long reads; null: there is none. */
  replica(): Ready["replica"];
}

const IDLE_MS = 15_000;
const REQUEST_TIME_OUT_MS = 90_000;
const PRIORITIES = { HIGH: 1, MEDIUM: 2, LOW: 3 };
const SEND_METHODS = { SYSTEM: 1, EMAIL: 2, WHATSAPP: 3 };

export function createGeneralService(deps: GeneralDeps): GeneralService {
  return {
    data: (locale) => data(deps, locale),
    createDownload: async (ctx, path) => {
      if (!deps.isDownload(path) || /[?&]ticket=/i.test(path)) throw new AppError("NOT_FOUND");
      const ticket = await deps.access.createTicket(actorOf(ctx).id, path);
      return { url: `${path}${path.includes("?") ? "&" : "?"}ticket=${ticket}` };
    },
    ready: async () => {
      // A worker that is down does not count: every server process lacks it, and the other projects need them.
      const state = { ...(await deps.ready()), cluster: countsOf(deps.cluster()), replica: deps.replica() };
      if (!state.database || !state.queue) throw new AppError("UNAVAILABLE", { extra: { data: state } });
      return state;
    },
    cluster: () => {
      const state = deps.cluster();
      if (!state) return { version: null, checkedAt: null, workers: [], withoutReadings: [] };
      return { ...state, checkedAt: state.checkedAt.toISOString() };
    },
  };
}

/** Without names: anybody may ask. */
const countsOf = (state: ClusterState | null): Ready["cluster"] =>
  state && {
    workers: state.workers.length,
    workersDown: state.workers.filter(({ answers }) => !answers).length,
    projectsWithoutReadings: state.withoutReadings.length,
  };

async function data(deps: GeneralDeps, locale: Locale): Promise<General> {
  return {
    name: "VetaVerde",
    version: deps.version,
    locales: [...LOCALES],
    defaultLocale: DEFAULT_LOCALE,
    roles: ROLES,
    priorities: PRIORITIES,
    sendMethods: SEND_METHODS,
    limits: {
      nameLength: 50,
      textLength: 500,
      passwordLength: PASSWORD_MIN_LENGTH,
      pageSize: 500,
      ...deps.limits,
    },
    session: { idleMs: IDLE_MS, timeOutMs: deps.sessionMs, requestTimeOutMs: REQUEST_TIME_OUT_MS },
    features: {
      mail: deps.mail,
      demonstration: deps.demonstration,
      microsoft: deps.microsoft,
      whatsapp: deps.whatsapp,
      languageModel: deps.languageModel,
    },
    contact: deps.contact,
    mapTiles: deps.mapTiles,
    policy: await deps.policy(locale),
  };
}
