import { DROPPED_TAGS, isSafeLink, SAFE_TAGS } from "@vetaverde/domain/text/safe-html";

/** The text as it may be kept: structure and outward links, nothing that runs, no attribute besides. */
export async function cleanHtml(html: string): Promise<string> {
  // Large, and wanted by whoever publishes a policy, a few times a year.
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

/** Whether anything is left to read. */
export const hasText = (html: string) =>
  /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(html.replace(/<[^>]*>|&nbsp;/g, ""));
