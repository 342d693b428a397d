import { Skeleton } from "../../ui/Skeleton.tsx";
import { useLimitSet } from "./limits.queries.ts";
import { SetForm } from "./SetForm.tsx";

interface SetEditProps {
  project: string;
  set: string;
  onDone(): void;
}

/** The newest version of a set, to be changed. */
export function SetEdit({ project, set, onDone }: SetEditProps) {
  const { data } = useLimitSet(project, set, null);
  if (!data) return <Skeleton rows={8} />;
  return (
    <SetForm project={project} first={data} reviewing={!data.reviewed} onSaved={onDone} onCancel={onDone} />
  );
}
