import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { GivenEntry } from "@vetaverde/contract/menus";
import { type ArgsOf, call } from "../../lib/call.ts";
import { callKey } from "../../resource/call-key.ts";

export function useSaveMenu(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; entries: GivenEntry[] }) =>
      call("menus", "save", { params: { project }, body, overlay: true }),
    onSuccess: (menu) => queries.setQueryData(callKey("menus", "editor", { params: { project } }), menu),
  });
}

export type MemberEntries = ArgsOf<"menus", "saveOfMember">["body"]["entries"];

export function useSaveMemberMenu(project: string, user: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (entries: MemberEntries) =>
      call("menus", "saveOfMember", { params: { project, user }, body: { entries }, overlay: true }),
    onSuccess: (menu) =>
      queries.setQueryData(callKey("menus", "ofMember", { params: { project, user } }), menu),
  });
}
