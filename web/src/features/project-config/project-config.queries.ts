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

/** The list's state in an address; what makes no sense is passed over. */
export function projectQuery({ page, sort, q }: Search) {
  return {
    page: pageIn({ page }),
    size: 50,
    sort: SORTS.find((one) => one === sort) ?? ("name" as const),
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
  };
}

/**
 * How many projects the platform's plan allows, where they all exist already: it is said before a form is filled in.
 * Null: another one may be made; undefined: not known yet, or not to be had.
 */
export function useReachedLimit(): number | null | undefined {
  const { data, isError } = useCallQuery(
    "projects",
    "list",
    { query: { size: 1 } },
    { staleTime: 0, select: ({ reachedLimit }) => reachedLimit },
  );
  // The server decides all the same: who cannot ask it may still fill in the form.
  return isError ? null : data;
}

/** A list of projects with what was saved in its place; anything else as it is. */
function withProject(list: unknown, saved: { id: string }): unknown {
  const { items } = (list ?? {}) as { items?: readonly { id: string }[] };
  if (!Array.isArray(items)) return list;
  return { ...(list as object), items: items.map((one) => (one.id === saved.id ? saved : one)) };
}

function useSave<T, R extends { id: string }>(save: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      // A list that is shown before it is read again must not ask for a logo that nobody wears any more.
      queries.setQueriesData<unknown>({ queryKey: [null, "projects"] }, (list: unknown) =>
        withProject(list, saved),
      );
      void invalidateCalls(queries, saved.id, ["projects"]);
      // The rail, the colour and the policy of the page follow at once.
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
