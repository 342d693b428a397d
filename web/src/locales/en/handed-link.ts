import type { handedLink as es } from "../es/handed-link.ts";
import type { SameKeys } from "../same-keys.ts";

export const handedLink: SameKeys<typeof es> = {
  title: "This server sends no mail",
  text: "Nobody gets the activation link by mail: copy it here and hand it over yourself.",
  ask: "Get the activation link",
  once: "Copy the link now: it is not shown again.",
  onceText: "It works once, until {until}. Whoever holds it chooses the password: hand it to {name} alone.",
  label: "Activation link",
  copy: "Copy the link",
  copied: "The link was copied.",
  notCopied: "It could not be copied: select the link and copy it.",
  failed: "The link is not handed over.",
  lost: "The link was shown already. Ask for another.",
  vouched: "E-mail not proved",
  vouchedHelp:
    "The account was activated by a link that was handed over: nobody has proved that the e-mail is this person’s.",
  done: "Done",
};
