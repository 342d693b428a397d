import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { IconClipboardList, IconSparkles } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { SummaryLine, SummaryNone, SummaryPart, SummaryRows } from "../../ui/SummaryPart.tsx";
import { useAttention } from "./attention.queries.ts";

export interface ForReviewProps {
  project: string;
  /** Renders the link to the review of an instrument. */
  reviewLink(instrument: string, children: ReactNode): ReactNode;
  /** Renders the link to the accepted commitments that no plan serves. */
  uncoveredLink(children: ReactNode): ReactNode;
}

/** What waits for a person's decision: proposed commitments, and accepted ones without a plan. */
export function ForReview({ project, reviewLink, uncoveredLink }: ForReviewProps) {
  const t = useT();
  const attention = useAttention(project);
  const found = attention.data?.commitments;
  return (
    <SummaryPart title={t("homeAside.review")}>
      <QueryState query={attention} errorTitle={t("homeAside.failed")} skeletonRows={2} />
      {found && found.proposed + found.uncovered === 0 && <SummaryNone>{t("homeAside.nothing")}</SummaryNone>}
      <SummaryRows>
        {found?.instruments.map(({ id, name, proposed }) => (
          <li key={id}>
            {reviewLink(
              id,
              <SummaryLine
                icon={<IconSparkles size={18} stroke={1.75} aria-hidden className={layout.muted} />}
                title={t("homeAside.proposed", { n: proposed })}
                detail={name}
              />,
            )}
          </li>
        ))}
        {found && found.uncovered > 0 && (
          <li>
            {uncoveredLink(
              <SummaryLine
                icon={<IconClipboardList size={18} stroke={1.75} aria-hidden className={layout.muted} />}
                title={t("homeAside.uncovered", { n: found.uncovered })}
                detail={t("homeAside.matrix")}
              />,
            )}
          </li>
        )}
      </SummaryRows>
    </SummaryPart>
  );
}
