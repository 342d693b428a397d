import type { ReactNode } from "react";
import type { ArgsOf } from "../../../lib/call.ts";

/** What a change of sensors or of their position would do, which a form shows before it saves. */
export interface SaveCheck {
  /** Below the form's fields; null: nothing has to be read. */
  shown: ReactNode;
  /** @returns whether the change can be saved now: else what it does is shown, and saving again confirms it */
  maySave(change: ArgsOf<"derivedVariables", "previewConfiguration">["body"]): Promise<boolean>;
}
