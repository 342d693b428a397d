import { createGuideSearch } from "@vetaverde/domain/guide/search";
import { useMemo } from "react";
import type { ServedGuide } from "../../lib/guide.ts";
import { highlight } from "../../lib/highlight.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import type { GuideLink } from "./GuideText.tsx";
import styles from "./guide.module.css";

export interface GuideSearchProps {
  guide: ServedGuide;
  typed: string;
  link: GuideLink;
}

/** The pages that contain the search text, each with the matching lines. */
export function GuideSearch({ guide, typed, link }: GuideSearchProps) {
  const t = useT();
  const search = useMemo(() => createGuideSearch(guide), [guide]);
  const hits = search(typed);
  return (
    <section className={styles.found} aria-label={t("guide.results")}>
      <p role="status" className={classes(layout.mutedXSmall, layout.hiddenWhenEmpty)}>
        {hits.length > 0 && t("guide.found", { n: hits.length })}
      </p>
      {hits.length === 0 && (
        <EmptyState title={t("guide.none", { text: typed })} text={t("guide.noneHint")} />
      )}
      <ul>
        {hits.map(({ job, title, lines }) => (
          <li key={job}>
            {link(
              `/help/${job}`,
              <>
                <b>
                  <Marked text={title} typed={typed} />
                </b>
                {lines.map((line) => (
                  <span key={line} className={layout.helpText}>
                    <Marked text={line} typed={typed} />
                  </span>
                ))}
              </>,
              classes(layout.hoverCard, styles.hit),
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Marked = ({ text, typed }: { text: string; typed: string }) =>
  highlight(text, typed).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name than their place
    piece.isMatch ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
