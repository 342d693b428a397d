import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useSession } from "../../lib/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useRested } from "../../ui/rest.ts";
import { useCurrentMenuEntry } from "./current-menu-entry.ts";
import { Optional } from "./Optional.tsx";

const NotificationBell = lazyPart(
  () => import("../../features/notifications/NotificationBell.tsx").then((module) => module.NotificationBell),
  "notifications",
);

const Visits = lazyPart(
  () => import("../../features/menus/Visits.tsx").then((module) => module.Visits),
  "shortcuts",
);

const SwitchEffects = lazyPart(() =>
  import("../../features/switches/SwitchEffects.tsx").then((module) => module.SwitchEffects),
);

/** The bell comes after the page: nothing waits for it, and the page stands also where it does not come. */
export function Bell() {
  const project = useSession((session) => session.project);
  // What somebody sees through another's eyes is nobody's visit.
  const viewing = useSession((session) => session.view !== null);
  const navigate = useNavigate();
  const entry = useCurrentMenuEntry();
  if (!useRested() || !project) return null;
  return (
    <>
      <Optional>
        <Suspense>
          <NotificationBell project={project.id} />
        </Suspense>
      </Optional>
      <Optional>
        <Suspense>
          {entry && !viewing && entry.alias !== "Home" && (
            <Visits project={project.id} alias={entry.alias} report={entry.report} />
          )}
        </Suspense>
      </Optional>
      <Optional>
        <Suspense>
          <SwitchEffects project={project.id} onGo={(to) => void navigate({ to })} />
        </Suspense>
      </Optional>
    </>
  );
}
