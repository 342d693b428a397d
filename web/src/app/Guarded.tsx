import { useMatches, useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { useInitialLoadSettled } from "../ui/initial-load.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageHelp } from "../ui/page-help.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { toast } from "../ui/toasts.ts";
import { decideAccess } from "./guard.ts";
import styles from "./PageError.module.css";
import { Optional } from "./shell/Optional.tsx";

const ChooseProject = lazyPart(() => import("./ChooseProject.tsx").then((module) => module.ChooseProject));
const ChooseProjectSection = lazyPart(() =>
  import("./ChooseProject.tsx").then((module) => module.ChooseProjectSection),
);

const HelpLink = lazyPart(() => import("./shell/HelpLink.tsx").then((module) => module.HelpLink));

/** Guards every page: renders it, asks for a project first, or redirects to Home. */
export function Guarded({ children }: { children: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.routeName });
  const chosen = useSession((session) => session.project !== null);
  const verdict = useSession((session) => (route ? decideAccess(route, session) : "open"));

  useEffect(() => {
    if (verdict !== "forbidden") return;
    toast("warning", t("errors.forbiddenRoute"));
    void navigate({ to: "/", replace: true });
  }, [verdict, navigate, t]);

  const rested = useInitialLoadSettled();
  // Created once per page, so that the content of the page header is not re-rendered with each change of the page.
  const help = useMemo(
    () =>
      route &&
      rested && (
        <Optional>
          <Suspense>
            <HelpLink route={route} />
          </Suspense>
        </Optional>
      ),
    [route, rested],
  );
  if (verdict === "chooseProject") {
    return (
      <PageHelp value={help}>
        <ChooseProject />
      </PageHelp>
    );
  }
  if (verdict === "open") {
    return (
      <PageHelp value={help}>
        {children}
        {route === "Home" && !chosen && <ChooseProjectSection />}
      </PageHelp>
    );
  }
  return (
    <div className={styles.page}>
      <Skeleton rows={8} />
    </div>
  );
}
