import type { alertLinks as es } from "../es/alert-links.ts";
import type { SameKeys } from "../same-keys.ts";

export const alertLinks: SameKeys<typeof es> = {
  title: "Acknowledge the alert",
  look: "Loading the alert…",
  failed: "The alert could not be loaded.",
  failedSave: "It could not be saved.",
  retry: "Try again",
  over: "This link does not work any more",
  overText:
    "It was used or is over, or the alert has ended. Sign in to VetaVerde to see the project's alerts.",
  who: "It is recorded in the name of {person}. The link is personal and works once.",
  note: "Note (optional)",
  noteHelp: "What will be done, or what was seen",
  act: "Acknowledge",
  done: "It is recorded",
  doneBy: "{name} acknowledged it on {at}.",
  enter: "Go to VetaVerde",
  silent: "{device} sent no data in the expected interval.",
  read: "It read {value} {unit}.",
  since: "Since {at} ({zone})",
  priority: { "1": "High priority", "2": "Medium priority", "3": "Low priority" },
};
