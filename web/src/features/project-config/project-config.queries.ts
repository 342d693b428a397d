import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";
import { pageIn, type Search } from "../../lib/search.ts";
import { currentSession, refreshSession } from "../../lib/session.ts";
import { upload } from "../../lib/upload.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

type NewProject = ArgsOf<"projects", "create">["body"];
type ProjectEdit = ArgsOf<"projects", "update">["body"];

const SORTS = ["name", "-name", "company", "-company"] as const;

/** The list's state from the address; invalid values are ignored. */
export function projectQuery({ page, sort, q }: Search) {
  return {
    page: pageIn({ page }),
    size: 50,
    sort: SORTS.find((one) => one === sort) ?? ("name" as const),
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
  };
}

/**
 * The platform's maximum number of projects if it is reached, so that the user is informed before filling in a form.
 * Null if another project may be created, or if the request failed; undefined while loading.
 */
export function useReachedLimit(): number | null | undefined {
  const { data, isError } = useCallQuery(
    "projects",
    "list",
    { query: { size: 1 } },
    { staleTime: 0, select: ({ reachedLimit }) => reachedLimit },
  );
  // The server checks the limit on saving anyway, so the form stays available if this request fails.
  return isError ? null : data;
}

/** A cached list of projects with the saved project replaced; any other value unchanged. */
function withProject(list: unknown, saved: { id: string }): unknown {
  const { items } = (list ?? {}) as { items?: readonly { id: string }[] };
  if (!Array.isArray(items)) return list;
  return { ...(list as object), items: items.map((one) => (one.id === saved.id ? saved : one)) };
}

function useSave<T, R extends { id: string }>(save: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      // A list rendered before its refetch must not request a logo that was replaced.
      queries.setQueriesData<unknown>({ queryKey: [null, "projects"] }, (list: unknown) =>
        withProject(list, saved),
      );
      void invalidateCalls(queries, saved.id, ["projects"]);
      // Updates the rail, the accent colour and the policy of the page immediately.
      if (currentSession().project?.id === saved.id) await refreshSession();
    },
  });
}

export const useCreateProject = () =>
  useSave(({ body, key }: { body: NewProject; key: string }) =>
    call("projects", "create", { body, idempotencyKey: key }),
  );

export const useUpdateProject = () =>
  useSave(({ project, body, key }: { project: string; body: ProjectEdit; key: string }) =>
    call("projects", "update", { params: { project }, body, idempotencyKey: key }),
  );

export const useSendLogo = () =>
  useMutation({ mutationFn: (file: File) => upload("images", "create", { file }) });
