import { useCallMutation } from "../../../resource/call-mutation.ts";

export function useDismissFinding(project: string, plan: string) {
  return useCallMutation(
    "plans",
    "setAside",
    ({ finding, ...body }: { finding: string; aside: boolean; reason?: string }) => ({
      params: { project, plan, finding },
      body,
    }),
    { invalidates: ["plans/lint"] },
  );
}
