import { DROPPED_TAGS, isSafeLink, SAFE_TAGS } from "@vetaverde/domain/text/safe-html";

/** Sanitises the text for storing: keeps structure and external links, no scripts and no other attributes. */
export async function cleanHtml(html: string): Promise<string> {
  // Loaded on demand: a large module, needed only when a policy is published, a few times a year.
  const { default: sanitize } = await import("sanitize-html");
  return sanitize(html, {
    allowedTags: [...SAFE_TAGS],
    allowedAttributes: { a: ["href"] },
    nonTextTags: [...DROPPED_TAGS],
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, { href }) => {
        const attribs: Record<string, string> = href && isSafeLink(href) ? { href } : {};
        return { tagName, attribs };
      },
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
  }).trim();
}

/** Whether any readable text is left. */
export const hasText = (html: string) =>
  /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(html.replace(/<[^>]*>|&nbsp;/g, ""));
