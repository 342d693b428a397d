import { useMatches, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { toast } from "../ui/toasts.ts";
import { judge } from "./guard.ts";
import styles from "./PageError.module.css";

const ChooseProject = lazyPart(() => import("./ChooseProject.tsx").then((module) => module.ChooseProject));
const ChooseProjectSection = lazyPart(() =>
  import("./ChooseProject.tsx").then((module) => module.ChooseProjectSection),
);

/** Stands before every page: lets it open, asks for a project first, or sends the person Home. */
export function Guarded({ children }: { children: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.routeName });
  const chosen = useSession((session) => session.project !== null);
  const verdict = useSession((session) => (route ? judge(route, session) : "open"));

  useEffect(() => {
    if (verdict !== "forbidden") return;
    toast("warning", t("errors.forbiddenRoute"));
    void navigate({ to: "/", replace: true });
  }, [verdict, navigate, t]);

  if (verdict === "chooseProject") return <ChooseProject />;
  if (verdict === "open") {
    return (
      <>
        {children}
        {route === "Home" && !chosen && <ChooseProjectSection />}
      </>
    );
  }
  return (
    <div className={styles.page}>
      <Skeleton rows={8} />
    </div>
  );
}
