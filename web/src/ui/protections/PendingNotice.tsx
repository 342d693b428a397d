import type { ProtectedChange } from "@vetaverde/contract/protected-change";
import { useEffect, useRef } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ButtonLink } from "../ButtonLink.tsx";
import { Notice } from "../Notice.tsx";

/**
 * Notice of a pending change, next to the setting concerned; the decision is taken on the page of protected changes.
 */
export function PendingNotice({ change }: { change: ProtectedChange | null }) {
  const t = useT();
  const format = useFormat();
  const ref = useRef<HTMLDivElement>(null);
  const shown = change?.id ?? null;
  const before = useRef(shown);
  useEffect(() => {
    // A change that was just requested: on a phone the notice below the setting is outside the viewport.
    if (shown !== null && before.current === null) ref.current?.scrollIntoView?.({ block: "nearest" });
    before.current = shown;
  }, [shown]);
  if (change === null) return null;
  const { id, requestedBy, requestedAt, appliesAt, expiresAt } = change;
  const values = {
    name: requestedBy.name,
    at: format.dateTime(requestedAt),
    until: format.dateTime(appliesAt ?? expiresAt),
  };
  return (
    <div ref={ref}>
      <Notice
        kind="info"
        title={t("protections.waits")}
        action={
          <ButtonLink size="small" label={t("protections.see")}>
            {(dress) => <a href={`/config/protections?change=${id}`} {...dress} />}
          </ButtonLink>
        }
      >
        {t(appliesAt === null ? "protections.waitsText" : "protections.coolsText", values)}
      </Notice>
    </div>
  );
}
