/**
 * The platform's rule for web addresses: `http://` or `https://`, or these followed by `www.`, or neither; then a
 * domain of letters, digits, dots or hyphens, a last part of two to five letters, an optional port of one to five
 * digits and an optional path.
 */
const RULE =
  /^(?:https?:\/\/(?:www\.)?)?[a-z0-9]+(?:[-.][a-z0-9]+)*\.[a-z]{2,5}(?::[0-9]{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/i;
const MAX_LENGTH = 2_000;

export const isWebAddress = (text: string): boolean => text.length <= MAX_LENGTH && RULE.test(text);

/** The address as a link target; https is assumed without a scheme. */
export const asLink = (address: string): string =>
  /^https?:\/\//i.test(address) ? address : `https://${address}`;
