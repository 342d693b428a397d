import type { Project } from "@vetaverde/contract/projects";
import type { User } from "@vetaverde/contract/users";
import { call, connectWire } from "./call.ts";
import { type CallError, isCallError } from "./call-error.ts";
import { currentLocale } from "./i18n.ts";
import { goTo } from "./location.ts";
import { forgetPerson, notices, openPerson, personMark } from "./person.ts";
import {
  type CurrentUser,
  errorOf,
  keep,
  NOBODY,
  restored,
  SESSION_KEY,
  type SessionEnd,
  type SessionError,
  type SessionState,
  type SsoAccount,
  sessionStore,
  type View,
} from "./session.state.ts";
import { clearPersonal, onStoredElsewhere } from "./storage.ts";
import { useStore } from "./store.ts";

export type { SessionEnd, SessionState } from "./session.state.ts";

export const useSession = <S>(select: (session: SessionState) => S): S => useStore(sessionStore, select);
export const currentSession = sessionStore.get;

/** Connects the calls to the session, follows other tabs, and brings what was restored up to date. */
export function startSession(): () => void {
  connectWire({
    authorization: () =>
      pendingCode ?? sessionStore.get().user?.AuthCode ?? sessionStore.get().factorSetup?.code ?? null,
    person: () => personMark(sessionStore.get().user?.id ?? null),
    locale: currentLocale,
    view: (project) => {
      const { view, project: chosen } = sessionStore.get();
      return view && chosen?.id === project ? view.code : null;
    },
    onUnauthorized,
  });
  const { view } = sessionStore.get();
  if (view && Date.parse(view.expiresAt) <= Date.now()) keep({ view: null });
  const stop = onStoredElsewhere(SESSION_KEY, adopt);
  void openPerson(personMark(sessionStore.get().user?.id ?? null));
  const { authenticated } = sessionStore.get();
  void notices((own) => own.settle(authenticated));
  if (authenticated) void refreshSession();
  return stop;
}

/** The code of a login whose user is still being fetched. */
let pendingCode: string | null = null;

/** @throws CallError of the login or of the user's record; it is kept as the session's error as well */
export const signIn = (email: string, password: string): Promise<SignedIn> =>
  begin(
    (onResult) => call("sessions", "login", { body: { email, password }, onResult }),
    () => call("users", "get", { params: { email } }),
    null,
    email,
  );

/** `endedOther`: an older session of the same person was open, and ended by this one. */
export interface SignedIn {
  endedOther: boolean;
}

export async function begin(
  login: (onResult: (word: string) => void) => Promise<string>,
  load: () => Promise<User>,
  ssoAccount: SsoAccount | null,
  email: string,
): Promise<SignedIn> {
  let what: SessionError["what"] = "login";
  let endedOther = false;
  try {
    pendingCode = await login((word) => {
      endedOther = word === "FK-0009";
    });
    what = "user";
    const [user, project] = await Promise.all([load(), findLanding()]);
    await openPerson(personMark(user.id));
    keep({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: pendingCode }, ssoAccount, project });
    if (project) void loadProjectData();
    void notices((own) => own.settle(true));
    return { endedOther };
  } catch (error) {
    if (pendingCode && isSetupDue(error)) {
      keep({ ...NOBODY, factorSetup: { code: pendingCode, email } });
      return { endedOther };
    }
    sessionStore.set({ error: errorOf(what, error) });
    throw error;
  } finally {
    pendingCode = null;
  }
}

const isSetupDue = (error: unknown): boolean => isCallError(error) && error.error === "FACTOR_SETUP";

/** Where the person's work goes on; null where they have to choose, or where it cannot be had. */
const findLanding = (): Promise<Project | null> => call("projects", "landing", {}).catch(() => null);

/**
 * Ends the session, with its answer or without it, and goes Home. On success everything personal on this device is
 * forgotten; a failure is kept as the error, and the state is cleared all the same.
 */
export async function signOut({ redirect = true, reason = "signedOut" as SessionEnd } = {}): Promise<void> {
  const { user, ssoAccount } = sessionStore.get();
  let error: SessionError | null = null;
  // Within the press that asked for it, or the browser lets no window open; who went idle pressed nothing.
  if (ssoAccount && reason !== "idle") void endSso(ssoAccount);
  if (user) {
    leaving = true;
    try {
      if (reason === "signedOut") await notices((own) => own.leave());
      await call("sessions", "logout", { overlay: true });
    } catch (failure) {
      // A session that is over already is all that signing out asks for: after an hour of idling it always is.
      if (!isCallError(failure) || !isOver(failure)) error = errorOf("logout", failure);
    } finally {
      leaving = false;
    }
  }
  leave({ redirect, reason, error, user });
}

const isOver = ({ status, error }: CallError): boolean => status === 401 || error === "FK-0010";

const endSso = (account: SsoAccount) =>
  import("./microsoft-window.ts").then(
    ({ endAtProvider }) => endAtProvider(account),
    () => {},
  );

/** While the logout is on its way, a refused code is its answer and not a surprise. */
let leaving = false;

function leave(end: {
  redirect: boolean;
  reason: SessionEnd;
  error: SessionError | null;
  user: CurrentUser | null;
}): void {
  if (end.redirect) goTo("/", { replace: true });
  keep({ ...NOBODY, error: end.error, ended: end.reason });
  const mark = personMark(end.user?.id ?? null);
  if (!end.error) clearPersonal(end.reason === "idle" ? null : mark);
  void forgetPerson(mark);
  if (end.reason === "signedOut") void notices((own) => own.end());
}

/** A new password ended every session, and notices in so many browsers: back to the sign-in, which says so. */
export function endedByReset(browsersEnded: number): void {
  const reason = browsersEnded > 0 ? "browsersEnded" : "passwordReset";
  leave({ redirect: true, reason, error: null, user: sessionStore.get().user });
}

/** The account works from now on; whether the address was proved by it, or the link was handed over. */
export function endedByActivation(addressProved: boolean): void {
  const reason = addressProved ? "addressProved" : "activated";
  leave({ redirect: true, reason, error: null, user: sessionStore.get().user });
}

/**
 * A dead session code, or one that opens nothing before a second factor is set up. Another tab may have signed in
 * meanwhile: then its session is taken over instead.
 */
function onUnauthorized(failure: CallError, code: string | null): void {
  const { user, authenticated, factorSetup } = sessionStore.get();
  if (factorSetup && factorSetup.code === code && !isSetupDue(failure)) {
    keep({ ...NOBODY, ended: "expired" });
    return;
  }
  if (leaving || !authenticated || user?.AuthCode !== code) return;
  // What the person has not sent yet stays on the device: they come back once the factor is there.
  if (isSetupDue(failure)) {
    keep({ ...NOBODY, factorSetup: { code: user.AuthCode, email: user.email } });
    return;
  }
  if (restored().user?.AuthCode !== code) {
    adopt();
    return;
  }
  const redirect = location.pathname !== "/";
  leave({ redirect, reason: "expired", error: errorOf("user", failure), user });
}

/** Another tab signed in or out, or chose another project. */
function adopt(): void {
  const next = restored();
  const before = sessionStore.get();
  if (!next.authenticated && before.authenticated) goTo("/", { replace: true });
  sessionStore.set(
    next.authenticated || next.factorSetup
      ? next
      : { ...NOBODY, ended: before.authenticated ? "signedOut" : null },
  );
}

/** Chooses the project; its permissions, menu and policy follow, and what failed is kept as the error. */
export async function chooseProject(project: Project): Promise<void> {
  keep({ project, permissions: null, menu: null, closedAreas: null, policy: null, view: null, error: null });
  // For the next sign-in, on whatever device; without it one chooses there.
  void call("projects", "enter", { params: { project: project.id } }).catch(() => {});
  await loadProjectData();
}

/** Loads again what belongs to the person in the project; what cannot be had stays as it was. */
export async function loadProjectData(): Promise<void> {
  const { project, user, view } = sessionStore.get();
  if (!project || !user) return;
  const query = { project: project.id, user: view?.user.id ?? user.id };
  await Promise.all([
    into("permissions", project, () => call("users", "permissions", { query })),
    into("menu", project, () => call("menus", "get", { query })),
    loadClosedAreas(project, query),
    // A policy is accepted by the person alone: whoever looks through their eyes is not asked.
    ...(view ? [] : [into("policy", project, () => call("policies", "status", { query }))]),
  ]);
}

/** Without an answer nothing counts as closed: the server decides in every call. */
async function loadClosedAreas(asked: Project, query: { project: string; user: string }): Promise<void> {
  const asking = sessionStore.get().user?.AuthCode;
  const closed = await call("menus", "closedAreas", { query }).then(
    (answer) => answer.closed,
    () => null,
  );
  const { project, user, closedAreas } = sessionStore.get();
  if (project?.id !== asked.id || user?.AuthCode !== asking) return;
  keep({ closedAreas: closed ?? closedAreas ?? [] });
}

async function into<K extends "permissions" | "menu" | "policy">(
  what: K,
  asked: Project,
  load: () => Promise<SessionState[K]>,
): Promise<void> {
  const asking = sessionStore.get().user?.AuthCode;
  // Neither another project's nor another person's: somebody else may have signed in meanwhile.
  const stillAsked = () => {
    const { project, user } = sessionStore.get();
    return project?.id === asked.id && user?.AuthCode === asking;
  };
  try {
    const value = await load();
    if (stillAsked()) keep({ [what]: value });
  } catch (error) {
    if (!stillAsked()) return;
    const failure = errorOf(what, error);
    // Refused, not unheard: who has no place in the project any more has neither permissions nor a menu in it.
    if (what !== "policy" && failure.type === 403) keep({ [what]: [] });
    sessionStore.set({ error: failure });
  }
}

/**
 * Sees the project as somebody else from here on, or as oneself again; the pages begin anew. Where it is another
 * project than the chosen one, project and view change together: in between, the viewer's own policy status would ask.
 */
export async function seeAs(view: View | null, project: Project | null = null): Promise<void> {
  const other = project ? { project, policy: null } : {};
  keep({ ...other, view, permissions: null, menu: null, closedAreas: null, error: null });
  goTo("/");
  await loadProjectData();
}

/**
 * Brings user, project and what hangs on them up to date; without a connection all stays as it was. Who chose no project
 * yet, or has no place in it any more, goes on where their work does.
 */
export async function refreshSession(): Promise<void> {
  const { user, project } = sessionStore.get();
  if (!user) return;
  try {
    const fresh = await call("users", "get", { params: { email: user.email } });
    const same = sessionStore.get().user?.AuthCode === user.AuthCode;
    if (same) keep({ user: { ...fresh, AuthCode: user.AuthCode }, error: null });
    if (same) await refreshProject(project);
  } catch (error) {
    if (sessionStore.get().authenticated) sessionStore.set({ error: errorOf("user", error) });
  }
  await loadProjectData();
}

async function refreshProject(project: Project | null): Promise<void> {
  const isSame = () => sessionStore.get().project?.id === project?.id && sessionStore.get().authenticated;
  try {
    if (project) {
      const current = await call("projects", "get", { params: { project: project.id } });
      if (isSame()) keep({ project: current });
      return;
    }
  } catch (error) {
    // Removed from it meanwhile; any other failure leaves it chosen.
    if (!isCallError(error) || error.status !== 403) throw error;
  }
  const landing = await findLanding();
  // Where nobody says of another one, what is shown of the project that was left says that it is closed.
  if (isSame() && landing) {
    keep({ project: landing, permissions: null, menu: null, closedAreas: null, policy: null, view: null });
  }
}

/** Accepts the policy and loads its status again. @throws CallError */
export async function acceptPolicy(): Promise<void> {
  const { policy, project, user, view } = sessionStore.get();
  // Nobody accepts anything while they see the project as somebody else.
  if (!policy || !project || !user || view) return;
  const body = { policy: policy.id_policy, project: project.id, user: user.id };
  await call("policies", "accept", { body, overlay: true });
  await into("policy", project, () =>
    call("policies", "status", { query: { project: project.id, user: user.id } }),
  );
}
