import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidateCalls } from "../../resource/invalidate.ts";
import { recordVisit } from "./shortcuts.queries.ts";

export interface VisitsProps {
  project: string;
  /** The menu entry of the open page. */
  alias: string;
  report?: string | undefined;
}

/** Records which pages of the menu are opened. Failures are ignored. */
export function Visits({ project, alias, report }: VisitsProps) {
  const queries = useQueryClient();
  useEffect(() => {
    recordVisit(project, alias, report).then(
      () => invalidateCalls(queries, project, ["home/get"]),
      () => {},
    );
  }, [project, alias, report, queries]);
  return null;
}
