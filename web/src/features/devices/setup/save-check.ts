import type { ReactNode } from "react";
import type { ArgsOf } from "../../../lib/call.ts";

/** A change of sensors or of their position. */
export type ConfigurationChange = ArgsOf<"derivedVariables", "previewConfiguration">["body"];

/** What a change would do, which a form shows before it saves. */
export interface SaveCheck {
  /** Below the form's fields; nothing, unless it was calculated for exactly this change. */
  shownFor(change: ConfigurationChange | null): ReactNode;
  /** @returns whether the change can be saved now: else what it does is shown, and saving again confirms it */
  maySave(change: ConfigurationChange): Promise<boolean>;
}
