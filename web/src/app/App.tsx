import { Suspense, useEffect, useRef } from "react";
import { useGeneral } from "../lib/general.ts";
import { useT } from "../lib/i18n.ts";
import { IDLE_MS, SESSION_TIME_OUT_MS, watchIdle } from "../lib/idle.ts";
import { useBlocking } from "../lib/loading.ts";
import { usePath } from "../lib/location.ts";
import { signOut, useSession } from "../lib/session.ts";
import { BlockingOverlay } from "../ui/BlockingOverlay.tsx";
import { DEFAULT_PROJECT_COLOR } from "../ui/default-color.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Toaster } from "../ui/Toaster.tsx";
import styles from "./App.module.css";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

const Routed = lazyPart(() => import("./Routed.tsx").then((module) => module.Routed));
const SignIn = lazyPart(() => import("../features/sessions/SignIn.tsx").then((module) => module.SignIn));
const Forgot = lazyPart(() =>
  import("../features/sessions/password/Forgot.tsx").then((module) => module.Forgot),
);
const FactorSetupScreen = lazyPart(
  () => import("./FactorSetupScreen.tsx").then((module) => module.FactorSetupScreen),
  "secondFactors",
);
const Acknowledge = lazyPart(
  () => import("../pages/AcknowledgePage.tsx").then((module) => module.AcknowledgePage),
  "alertLinks",
);

/**
 * Renders the platform for a signed-in user. A user who is not signed in gets the sign-in form at the address that they
 * requested.
 */
export function App() {
  const authenticated = useSession((session) => session.authenticated);
  const person = useSession((session) => session.view?.user.id ?? session.user?.id);
  const blocking = useBlocking();
  const t = useT();
  useAccent();
  useIdle(authenticated);
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<div className={styles.blank} />}>
          {authenticated ? <Routed key={person} /> : <SignedOut />}
        </Suspense>
      </ErrorBoundary>
      {blocking && <BlockingOverlay label={t("ui.working")} />}
      <Toaster />
    </>
  );
}

function SignedOut() {
  const path = usePath();
  const mustSetUp = useSession((session) => session.factorSetup !== null);
  if (mustSetUp) return <FactorSetupScreen />;
  if (path === "/forgot") return <Forgot />;
  if (path === "/acknowledge") return <Acknowledge />;
  // Preloads the signed-in part of the application while the user types their credentials.
  return <SignIn onTyping={() => void Routed.preload()} />;
}

/**
 * Applies the project's accent colour to the page. The default colour is already in the stylesheet; the module that
 * derives another one is fetched with the first project that has its own colour.
 */
function useAccent(): void {
  const color = useSession((session) => session.project?.color) ?? DEFAULT_PROJECT_COLOR;
  const dressed = useRef(false);
  useEffect(() => {
    if (!dressed.current && color.toUpperCase() === DEFAULT_PROJECT_COLOR) return;
    dressed.current = true;
    let current = true;
    const dress = ({ applyAccent }: typeof import("../ui/accent.ts")) => {
      if (current) applyAccent(color, document.documentElement.style);
    };
    // If the module fails to load, the default colour remains; every page is readable in it.
    import("../ui/accent.ts").then(dress, () => {});
    return () => {
      current = false;
    };
  }, [color]);
}

/** Sets the idle timeout. The server supplies its length; until the response arrives, the platform's defaults apply. */
function useIdle(authenticated: boolean): void {
  const { idleMs = IDLE_MS, timeOutMs = SESSION_TIME_OUT_MS } = useGeneral()?.session ?? {};
  useEffect(() => {
    if (!authenticated) return;
    return watchIdle({ onTimeOut: () => void signOut({ reason: "idle" }), idleMs, timeOutMs });
  }, [authenticated, idleMs, timeOutMs]);
}
