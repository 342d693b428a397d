import type { Project } from "@vetaverde/contract/projects";
import type { User } from "@vetaverde/contract/users";
import { call, connectWire } from "./call.ts";
import { type CallError, isCallError } from "./call-error.ts";
import { currentLocale } from "./i18n.ts";
import { goTo } from "./location.ts";
import { clearPerson, notices, openPerson, personMark } from "./person.ts";
import {
  type CurrentUser,
  errorOf,
  NOBODY,
  restored,
  SESSION_KEY,
  type SessionEnd,
  type SessionError,
  type SessionState,
  type SsoAccount,
  sessionStore,
  updateSession,
  type View,
} from "./session.state.ts";
import { clearPersonal, onStoredElsewhere } from "./storage.ts";
import { useStore } from "./store.ts";

export type { SessionEnd, SessionState } from "./session.state.ts";

export const useSession = <S>(select: (session: SessionState) => S): S => useStore(sessionStore, select);
export const currentSession = sessionStore.get;

/** Connects the API calls to the session, follows changes in other tabs, and refreshes the restored session. */
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
  if (view && Date.parse(view.expiresAt) <= Date.now()) updateSession({ view: null });
  const stop = onStoredElsewhere(SESSION_KEY, adopt);
  void openPerson(personMark(sessionStore.get().user?.id ?? null));
  const { authenticated } = sessionStore.get();
  void notices((own) => own.settle(authenticated));
  if (authenticated) void refreshSession();
  return stop;
}

/** The session code of a login whose user record is still loading. */
let pendingCode: string | null = null;

/** @throws CallError of the login or of loading the user; it is also stored as the session's error */
export const signIn = (email: string, password: string): Promise<SignedIn> =>
  begin(
    (onResult) => call("sessions", "login", { body: { email, password }, onResult }),
    () => call("users", "get", { params: { email } }),
    null,
    email,
  );

/** `endedOther`: this sign-in ended an older session of the same user. */
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
    updateSession({
      ...NOBODY,
      authenticated: true,
      user: { ...user, AuthCode: pendingCode },
      ssoAccount,
      project,
    });
    if (project) void loadProjectData();
    void notices((own) => own.settle(true));
    return { endedOther };
  } catch (error) {
    if (pendingCode && isSetupDue(error)) {
      updateSession({ ...NOBODY, factorSetup: { code: pendingCode, email } });
      return { endedOther };
    }
    sessionStore.set({ error: errorOf(what, error) });
    throw error;
  } finally {
    pendingCode = null;
  }
}

const isSetupDue = (error: unknown): boolean => isCallError(error) && error.error === "FACTOR_SETUP";

/** The project in which the user continues; null if they have to choose one, or if the request failed. */
const findLanding = (): Promise<Project | null> => call("projects", "landing", {}).catch(() => null);

/**
 * Ends the session, whether the server responds or not, and navigates to Home. On success all personal data on this
 * device is deleted; a failure is stored as the error, and the session state is cleared all the same.
 */
export async function signOut({ redirect = true, reason = "signedOut" as SessionEnd } = {}): Promise<void> {
  const { user, ssoAccount } = sessionStore.get();
  let error: SessionError | null = null;
  // Called synchronously within the user's press, otherwise the browser blocks the window; not after an idle timeout,
  // which has no press.
  if (ssoAccount && reason !== "idle") void endSso(ssoAccount);
  if (user) {
    leaving = true;
    try {
      if (reason === "signedOut") await notices((own) => own.leave());
      await call("sessions", "logout", { overlay: true });
    } catch (failure) {
      // A session that has already ended is no error for a sign-out: after an hour of idle time this is always the
      // case.
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

/** While a logout is in progress, a rejected session code is expected. */
let leaving = false;

function leave(end: {
  redirect: boolean;
  reason: SessionEnd;
  error: SessionError | null;
  user: CurrentUser | null;
}): void {
  if (end.redirect) goTo("/", { replace: true });
  updateSession({ ...NOBODY, error: end.error, ended: end.reason });
  const mark = personMark(end.user?.id ?? null);
  if (!end.error) clearPersonal(end.reason === "idle" ? null : mark);
  void clearPerson(mark);
  if (end.reason === "signedOut") void notices((own) => own.end());
}

/**
 * Called after a password change, which ended all sessions and the notices of this many browsers: returns to the
 * sign-in form, which reports it.
 */
export function endedByReset(browsersEnded: number): void {
  const reason = browsersEnded > 0 ? "browsersEnded" : "passwordReset";
  leave({ redirect: true, reason, error: null, user: sessionStore.get().user });
}

/**
 * Called after an account was activated; `addressProved` is false if an administrator handed the link over instead of a
 * mail.
 */
export function endedByActivation(addressProved: boolean): void {
  const reason = addressProved ? "addressProved" : "activated";
  leave({ redirect: true, reason, error: null, user: sessionStore.get().user });
}

/**
 * Handles an invalid session code, or one that is limited until a second factor is set up. If another tab has signed in
 * meanwhile, its session is adopted instead.
 */
function onUnauthorized(failure: CallError, code: string | null): void {
  const { user, authenticated, factorSetup } = sessionStore.get();
  if (factorSetup && factorSetup.code === code && !isSetupDue(failure)) {
    updateSession({ ...NOBODY, ended: "expired" });
    return;
  }
  if (leaving || !authenticated || user?.AuthCode !== code) return;
  // The user's unsent data remains on the device, because the same user returns once the factor is set up.
  if (isSetupDue(failure)) {
    updateSession({ ...NOBODY, factorSetup: { code: user.AuthCode, email: user.email } });
    return;
  }
  if (restored().user?.AuthCode !== code) {
    adopt();
    return;
  }
  const redirect = location.pathname !== "/";
  leave({ redirect, reason: "expired", error: errorOf("user", failure), user });
}

/** Adopts the session of another tab, which signed in or out, or chose another project. */
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

/** Chooses the project and loads its permissions, menu and policy; a failure is stored as the session's error. */
export async function chooseProject(project: Project): Promise<void> {
  updateSession({
    project,
    permissions: null,
    menu: null,
    closedAreas: null,
    policy: null,
    view: null,
    error: null,
  });
  // Stored on the server for the next sign-in on any device; if it fails, the user chooses again there.
  void call("projects", "enter", { params: { project: project.id } }).catch(() => {});
  await loadProjectData();
}

/** Reloads the user's data of the project; a part that fails to load keeps its previous value. */
export async function loadProjectData(): Promise<void> {
  const { project, user, view } = sessionStore.get();
  if (!project || !user) return;
  const query = { project: project.id, user: view?.user.id ?? user.id };
  await Promise.all([
    into("permissions", project, () => call("users", "permissions", { query })),
    into("menu", project, () => call("menus", "get", { query })),
    loadClosedAreas(project, query),
    // Only users themselves accept the policy, so it is not requested in "view as" mode.
    ...(view ? [] : [into("policy", project, () => call("policies", "status", { query }))]),
  ]);
}

/** If the request fails no area counts as closed, because the server checks every call anyway. */
async function loadClosedAreas(requested: Project, query: { project: string; user: string }): Promise<void> {
  const asking = sessionStore.get().user?.AuthCode;
  const closed = await call("menus", "closedAreas", { query }).then(
    (answer) => answer.closed,
    () => null,
  );
  const { project, user, closedAreas } = sessionStore.get();
  if (project?.id !== requested.id || user?.AuthCode !== asking) return;
  updateSession({ closedAreas: closed ?? closedAreas ?? [] });
}

async function into<K extends "permissions" | "menu" | "policy">(
  what: K,
  requested: Project,
  load: () => Promise<SessionState[K]>,
): Promise<void> {
  const asking = sessionStore.get().user?.AuthCode;
  // Discards the response if the project or the user has changed in the meantime.
  const isCurrent = () => {
    const { project, user } = sessionStore.get();
    return project?.id === requested.id && user?.AuthCode === asking;
  };
  try {
    const value = await load();
    if (isCurrent()) updateSession({ [what]: value });
  } catch (error) {
    if (!isCurrent()) return;
    const failure = errorOf(what, error);
    // A 403 is definite: a user who was removed from the project has neither permissions nor a menu in it. Other
    // failures keep the previous value.
    if (what !== "policy" && failure.type === 403) updateSession({ [what]: [] });
    sessionStore.set({ error: failure });
  }
}

/**
 * Starts or ends viewing the project as another user; the pages are reset. If the project changes too, project and view
 * change in one update, because in between the administrator's own policy status would open the policy dialog.
 */
export async function seeAs(view: View | null, project: Project | null = null): Promise<void> {
  const other = project ? { project, policy: null } : {};
  updateSession({ ...other, view, permissions: null, menu: null, closedAreas: null, error: null });
  goTo("/");
  await loadProjectData();
}

/**
 * Refreshes the user, the project and its data; without a connection nothing changes. A user without a project, or
 * removed from it, continues in their landing project.
 */
export async function refreshSession(): Promise<void> {
  const { user, project } = sessionStore.get();
  if (!user) return;
  try {
    const fresh = await call("users", "get", { params: { email: user.email } });
    const same = sessionStore.get().user?.AuthCode === user.AuthCode;
    if (same) updateSession({ user: { ...fresh, AuthCode: user.AuthCode }, error: null });
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
      if (isSame()) updateSession({ project: current });
      return;
    }
  } catch (error) {
    // 403: the user was removed from the project. After any other failure it remains chosen.
    if (!isCallError(error) || error.status !== 403) throw error;
  }
  const landing = await findLanding();
  // If there is no landing project, the pages of the previous one show that access is denied.
  if (isSame() && landing) {
    updateSession({
      project: landing,
      permissions: null,
      menu: null,
      closedAreas: null,
      policy: null,
      view: null,
    });
  }
}

/** Accepts the policy and loads its status again. @throws CallError */
export async function acceptPolicy(): Promise<void> {
  const { policy, project, user, view } = sessionStore.get();
  // The policy cannot be accepted in "view as" mode.
  if (!policy || !project || !user || view) return;
  const body = { policy: policy.id_policy, project: project.id, user: user.id };
  await call("policies", "accept", { body, overlay: true });
  await into("policy", project, () =>
    call("policies", "status", { query: { project: project.id, user: user.id } }),
  );
}
