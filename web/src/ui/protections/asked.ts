import type { ProtectedChange } from "@vetaverde/contract/protected-change";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { toast } from "../toasts.ts";

/** Says that a change was asked for and does not hold yet. */
export function useAskedToast(): (change: ProtectedChange) => void {
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
