import { translate } from "../lib/i18n.ts";
import { toast } from "../ui/toasts.ts";

/** A new version waits: the person says when, so that nothing half written is lost. */
export function offerUpdate(apply: () => void): void {
  toast("info", translate("app.newVersion"), { label: translate("app.update"), onSelect: apply });
}
