import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GivenEntry } from "@vetaverde/contract/menus";
import { type ArgsOf, call } from "../../lib/call.ts";

export function useEditorMenu(project: string) {
  return useQuery({
    queryKey: [project, "menus", "editor"],
    queryFn: ({ signal }) => call("menus", "editor", { params: { project }, signal }),
    // What is being edited must not change below the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

export function useSaveMenu(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; entries: GivenEntry[] }) =>
      call("menus", "save", { params: { project }, body, overlay: true }),
    onSuccess: (menu) => queries.setQueryData([project, "menus", "editor"], menu),
  });
}

export function useMemberMenu(project: string, user: string) {
  return useQuery({
    queryKey: [project, "menus", "member", user],
    queryFn: ({ signal }) => call("menus", "ofMember", { params: { project, user }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export type MemberEntries = ArgsOf<"menus", "saveOfMember">["body"]["entries"];

export function useSaveMemberMenu(project: string, user: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (entries: MemberEntries) =>
      call("menus", "saveOfMember", { params: { project, user }, body: { entries }, overlay: true }),
    onSuccess: (menu) => queries.setQueryData([project, "menus", "member", user], menu),
  });
}
