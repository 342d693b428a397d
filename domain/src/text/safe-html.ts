/**
 * The HTML that users may write into a platform text: its structure, and external links. Both the server when storing
 * and the page when rendering are limited to it.
 */
export const SAFE_TAGS: readonly string[] =
  "a b blockquote br em h2 h3 h4 hr i li ol p s small strong sub sup table tbody td th thead tr u ul".split(
    " ",
  );

/**
 * Removed with all their content: code, and what is no text. Of other tags only the tag is removed, and the text is
 * kept.
 */
export const DROPPED_TAGS: readonly string[] =
  "script style iframe object template noscript svg math textarea option".split(" ");

/** Whether a link is external, to a page or a mail address. */
export const isSafeLink = (href: string): boolean => /^(https?:|mailto:)/i.test(href);
