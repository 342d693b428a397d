import type { retention as es } from "../es/retention.ts";
import type { SameKeys } from "../same-keys.ts";

export const retention: SameKeys<typeof es> = {
  title: "Readings of devices",
  devices: "MODi devices",
  intro:
    "Raw readings are kept for ever unless it is said otherwise here. Summaries by hour and day (minimum, mean and maximum) and the readings that alerts keep are never deleted.",
  now: "Today",
  forever: "They are kept for ever.",
  kept: "They are kept for {n} whole months beside the current one.",
  setBy: "Set by {name}, {at}: {reason}",
  grace:
    "Nothing is deleted by this decision before {at}. Until then it can be taken back and nothing is lost.",
  since: "There are raw readings from {at}; of the time before, the summaries by hour and day remain.",
  change: "Change",
  keep: "Keep raw readings",
  choices: {
    forever: "For ever",
    months: "{n} months",
  },
  counting: "Counting…",
  countFailed: "It could not be counted.",
  effect: "What would be deleted",
  nothingGoes: "Nothing: of what is there today no reading is deleted.",
  goes: "{n|one:# raw reading|other:# raw readings} of {sensors|one:# sensor|other:# sensors}, from {first} to before {before}.",
  each: "Afterwards, as each month begins, the oldest month that is no longer kept is deleted.",
  spared:
    "{n|one:# sensor keeps|other:# sensors keep} everything: levels are worked out from the readings of their device.",
  late: "A reading from before {before} which arrives later is refused as too old.",
  noReturn: "What is deleted cannot be brought back. If somebody needs the detail, download the CSV first.",
  reason: "Reason",
  reasonHelp: "It stands in the audit trail with your name.",
  reasonMissing: "Write the reason.",
  save: "Save",
  saveDelete: "Delete {n|one:# reading|other:# readings} from tomorrow",
  saved: "It is saved.",
  saveFailed: "It could not be saved.",
  failed: "It could not be loaded.",
};
