/**
 * The platform's rule for addresses of the web: `http://` or `https://`, or these followed by `www.`, or neither; then
 * a domain of letters, digits, dots or hyphens, a last part of two to five letters, a port of one to five digits and a
 * path where wanted.
 */
const RULE =
  /^(?:https?:\/\/(?:www\.)?)?[a-z0-9]+(?:[-.][a-z0-9]+)*\.[a-z]{2,5}(?::[0-9]{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/i;
const MAX_LENGTH = 2_000;

export const isWebAddress = (text: string): boolean => text.length <= MAX_LENGTH && RULE.test(text);

/** The address as a link opens it: one that names no scheme is taken to be safe. */
export const asLink = (address: string): string =>
  /^https?:\/\//i.test(address) ? address : `https://${address}`;
