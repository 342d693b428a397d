import { Component, type ReactNode, Suspense, useEffect, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const NotificationBell = lazyPart(
  () => import("../../features/notifications/NotificationBell.tsx").then((module) => module.NotificationBell),
  "notifications",
);

/** By then the page that was asked for stands: the bell takes nothing of its line. */
const REST_MS = 3000;

/** The bell comes after the page: nothing waits for it, and the page stands also where it does not come. */
export function Bell() {
  const project = useSession((session) => session.project);
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Optional>
      <Suspense>{rested && project && <NotificationBell project={project.id} />}</Suspense>
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
