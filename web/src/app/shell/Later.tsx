import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useSession } from "../../lib/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useCurrentMenuEntry } from "./current-menu-entry.ts";
import { Optional } from "./Optional.tsx";

const NotificationBell = lazyPart(
  () => import("../../features/notifications/NotificationBell.tsx").then((module) => module.NotificationBell),
  "notifications",
);

const MenuCounts = lazyPart(
  () => import("../../features/home/MenuCounts.tsx").then((module) => module.MenuCounts),
  "homeAside",
);

const Visits = lazyPart(
  () => import("../../features/menus/Visits.tsx").then((module) => module.Visits),
  "shortcuts",
);

const SwitchEffects = lazyPart(() =>
  import("../../features/switches/SwitchEffects.tsx").then((module) => module.SwitchEffects),
);

/** Parts of the shell that load after the page: the bell, the counts of the menu, the visit counter, and the effects of switches. */
export function Later({ project }: { project: string }) {
  // While an administrator views as another user, visits are not counted for that user.
  const viewing = useSession((session) => session.view !== null);
  const navigate = useNavigate();
  const entry = useCurrentMenuEntry();
  return (
    <>
      <Optional>
        <Suspense>
          <NotificationBell project={project} />
        </Suspense>
      </Optional>
      <Optional>
        <Suspense>
          <MenuCounts project={project} />
        </Suspense>
      </Optional>
      <Optional>
        <Suspense>
          {entry && !viewing && entry.alias !== "Home" && (
            <Visits project={project} alias={entry.alias} report={entry.report} />
          )}
        </Suspense>
      </Optional>
      <Optional>
        <Suspense>
          <SwitchEffects project={project} onGo={(to) => void navigate({ to })} />
        </Suspense>
      </Optional>
    </>
  );
}
