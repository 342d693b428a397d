import type { ProtectedChange } from "@vetaverde/contract/protected-change";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { toast } from "../toasts.ts";

/** Toast that a change was requested and is not in force yet. */
export function useRequestedToast(): (change: ProtectedChange) => void {
  const t = useT();
  const format = useFormat();
  return ({ appliesAt }) =>
    toast(
      "done",
      appliesAt === null
        ? t("protections.asked")
        : t("protections.askedCooling", { at: format.dateTime(appliesAt) }),
    );
}
