import { translate } from "../lib/i18n.ts";
import { toast } from "../ui/toasts.ts";

/** Offers to apply a new version of the application. The user chooses the moment, so that no unsaved input is lost. */
export function offerUpdate(apply: () => void): void {
  toast("info", translate("app.newVersion"), { label: translate("app.update"), onSelect: apply });
}
