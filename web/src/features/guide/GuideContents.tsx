import type { GuideJob } from "@vetaverde/domain/guide/pages";
import type { ServedGuide } from "../../lib/guide.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import type { GuideLink } from "./GuideText.tsx";
import styles from "./guide.module.css";

export interface GuideContentsProps {
  guide: ServedGuide;
  /** The current page; null if there is none, and then each line includes its page's purpose. */
  current: GuideJob | null;
  link: GuideLink;
}

/** Table of contents of the guide, one line per page. */
export function GuideContents({ guide, current, link }: GuideContentsProps) {
  const t = useT();
  const whole = current === null;
  // On a phone the link back to the contents is above the title instead.
  const contentsClass = classes(layout.hiddenOnPhone, layout.hiddenInPrint, styles.contents);
  return (
    <nav aria-label={t("guide.contents")} className={whole ? styles.cards : contentsClass}>
      <ul className={whole ? layout.wideAutoColumns : undefined}>
        {guide.pages.map(({ job, title, summary }) => (
          <li key={job} aria-current={job === current ? "page" : undefined}>
            {link(
              `/help/${job}`,
              <>
                {whole || job === current ? <b>{title}</b> : title}
                {whole && <span className={layout.helpText}>{summary}</span>}
              </>,
              whole ? classes(layout.hoverCard, styles.card) : styles.entry,
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
