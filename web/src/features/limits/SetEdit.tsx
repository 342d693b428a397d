import { Skeleton } from "../../ui/Skeleton.tsx";
import { useLimitSet } from "./limits.queries.ts";
import { SetForm } from "./SetForm.tsx";

interface SetEditProps {
  project: string;
  set: string;
  onDone(): void;
}

/** Edit form of a set's newest version. */
export function SetEdit({ project, set, onDone }: SetEditProps) {
  const { data } = useLimitSet(project, set, null);
  if (!data) return <Skeleton rows={8} />;
  return (
    <SetForm project={project} first={data} reviewing={!data.reviewed} onSaved={onDone} onCancel={onDone} />
  );
}
