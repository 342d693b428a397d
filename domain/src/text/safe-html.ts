/**
 * The HTML that people may write into a text of the platform: its structure, and links outwards. The server keeps no
 * more than this, and the page shows no more than this.
 */
export const SAFE_TAGS: readonly string[] =
  "a b blockquote br em h2 h3 h4 hr i li ol p s small strong sub sup table tbody td th thead tr u ul".split(
    " ",
  );

/** What goes with all that it holds: what could run, and what is no text. Any other tag goes, and its text stays. */
export const DROPPED_TAGS: readonly string[] =
  "script style iframe object template noscript svg math textarea option".split(" ");

/** Whether a link leads outwards, to a page or to a mail. */
export const isSafeLink = (href: string): boolean => /^(https?:|mailto:)/i.test(href);
