import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Shortcut } from "@vetaverde/contract/home";
import { call, type ReplyOf } from "../../lib/call.ts";
import { callKey } from "../../resource/call-key.ts";

type Shortcuts = ReplyOf<"home", "get">;
const keyOf = (project: string) => callKey("home", "get", { query: { project } });

/** The entry that is marked or unmarked, and whether it was a favourite. */
type Starred = Pick<Shortcut, "alias" | "report" | "favorite">;

const same = (one: Starred, other: Starred) => one.alias === other.alias && one.report === other.report;

/** Optimistic update: the star changes immediately, and is reverted if the server refuses. */
export function useStar(project: string) {
  const queries = useQueryClient();
  const key = keyOf(project);
  return useMutation({
    mutationFn: ({ alias, report, favorite }: Starred) =>
      call("home", favorite ? "unmark" : "mark", {
        params: { alias },
        query: { project, ...(report ? { report } : {}) },
      }),
    onMutate: async (entry) => {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Shortcuts>(key);
      const turned = (list: Shortcut[]) =>
        list.map((one) => (same(one, entry) ? { ...one, favorite: !entry.favorite } : one));
      queries.setQueryData<Shortcuts>(
        key,
        (now) =>
          now && {
            recents: turned(now.recents),
            favorites: turned(now.favorites),
            mostUsed: turned(now.mostUsed),
            recommended: now.recommended && turned(now.recommended),
          },
      );
      return before;
    },
    onError: (_error, _entry, before) => queries.setQueryData(key, before),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export const recordVisit = (project: string, alias: string, report?: string) =>
  call("home", "visit", { body: { project, alias, ...(report ? { report } : {}) } });
