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
const Forgot = lazyPart(() => import("../features/sessions/Forgot.tsx").then((module) => module.Forgot));
const FactorSetupScreen = lazyPart(
  () => import("./FactorSetupScreen.tsx").then((module) => module.FactorSetupScreen),
  "secondFactors",
);
const Acknowledge = lazyPart(
  () => import("../pages/AcknowledgePage.tsx").then((module) => module.AcknowledgePage),
  "alertLinks",
);

/** Who is signed in gets the platform; who is not gets the sign-in in the place of the page that they asked for. */
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
          {authenticated ? <Routed key={person} /> : <Stranger />}
        </Suspense>
      </ErrorBoundary>
      {blocking && <BlockingOverlay label={t("ui.working")} />}
      <Toaster />
    </>
  );
}

function Stranger() {
  const path = usePath();
  const mustSetUp = useSession((session) => session.factorSetup !== null);
  if (mustSetUp) return <FactorSetupScreen />;
  if (path === "/forgot") return <Forgot />;
  if (path === "/acknowledge") return <Acknowledge />;
  // Somebody who types is about to need the rest: it loads while they do.
  return <SignIn onTyping={() => void Routed.preload()} />;
}

/**
 * The page wears the project's colour. The default is in the styles already; what derives another is fetched with
 * the first project that has one.
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
    // Without it the default stays: every page can be read in it.
    import("../ui/accent.ts").then(dress, () => {});
    return () => {
      current = false;
    };
  }, [color]);
}

/** The server says after how long; until it has, the platform's own times hold. */
function useIdle(authenticated: boolean): void {
  const { idleMs = IDLE_MS, timeOutMs = SESSION_TIME_OUT_MS } = useGeneral()?.session ?? {};
  useEffect(() => {
    if (!authenticated) return;
    return watchIdle({ onTimeOut: () => void signOut({ reason: "idle" }), idleMs, timeOutMs });
  }, [authenticated, idleMs, timeOutMs]);
}
