import { Suspense } from "react";
import { useSession } from "../../lib/session.ts";
import { useInitialLoadSettled } from "../../ui/initial-load.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Optional } from "./Optional.tsx";

const Later = lazyPart(() => import("./Later.tsx").then((module) => module.Later));

/**
 * The notification bell loads after the page: nothing waits for it, and the page remains usable if it fails to load.
 */
export function Bell() {
  const project = useSession((session) => session.project);
  if (!useInitialLoadSettled() || !project) return null;
  return (
    <Optional>
      <Suspense>
        <Later project={project.id} />
      </Suspense>
    </Optional>
  );
}
