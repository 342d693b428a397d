import type { Alert } from "@vetaverde/contract/alerts";
import { useState } from "react";

/**
 * The alert of a list whose panel is open. When it is no longer listed, its panel closes for good: it does not reopen
 * when a later page or filter contains the alert again.
 */
export function useOpenAlert(alerts: readonly Alert[] | undefined) {
  const [openId, setOpenId] = useState<string | null>(null);
  const openAlert = alerts?.find(({ id }) => id === openId);
  if (alerts && openId !== null && !openAlert) setOpenId(null);
  return [openAlert, setOpenId] as const;
}
