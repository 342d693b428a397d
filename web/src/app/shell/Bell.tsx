import { Component, type ReactNode, Suspense } from "react";
import { useSession } from "../../lib/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const NotificationBell = lazyPart(
  () => import("../../features/notifications/NotificationBell.tsx").then((module) => module.NotificationBell),
  "notifications",
);

/** The bell comes after the page: nothing waits for it, and the page stands also where it does not come. */
export function Bell() {
  const project = useSession((session) => session.project);
  return (
    <Optional>
      <Suspense>{project && <NotificationBell project={project.id} />}</Suspense>
    </Optional>
  );
}

class Optional extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
