import type { planReview as es } from "../es/plan-review.ts";
import type { SameKeys } from "../same-keys.ts";

export const planReview: SameKeys<typeof es> = {
  tab: "Review",
  reading: "Reviewing the workbook…",
  failed: "The review could not be made.",
  intro:
    "The platform read {n|one:# series|other:# series} of this plan and compared them with each other and with the other plans. This is what a careful reader would ask about.",
  none: "Nothing to point out",
  noneText:
    "{n|one:The only series does not contradict|other:The # series contradict neither each other nor} the other plans.",
  previewTitle: "The review found {n|one:# point worth a look|other:# points worth a look}",
  previewText:
    "None of this keeps you from saving. If something is a mistake, correct the workbook and upload it again.",
  previewNone: "The review found no contradictions.",
  notReviewed: "This workbook could not be reviewed now. You can do it later, in the plan.",
  row: "Row {n}",
  rows: "Rows: {n}",
  more: "{n|one:and # more row|other:and # more rows}",
  fix: "Suggestion",
  cut: "At these stations there are more series than the 50,000 that are compared: there may be contradictions that this review did not see.",
  shown: "{shown} of {total} are shown.",
  putAside: "Put aside",
  putAsideTitle: "Put this finding aside",
  putAsideText:
    "It is no longer shown with the others as long as it says the same of the same rows. Your name, the date and the reason are kept.",
  reason: "Reason",
  reasonMissing: "Say why it is no mistake.",
  cancel: "Cancel",
  putAsideDone: "The finding was put aside.",
  bringBack: "Show again",
  broughtBack: "The finding is shown again.",
  asideList: "Put aside: {n}",
  asideBy: "{person}, {date}: {reason}",
  period: "{start} to {end}",
  rules: {
    misplacedStation: {
      title: "{station} lies {km} km from the other stations ({latitude}, {longitude}).",
      fix: "With another sign or in the other order it lies among them: {toLatitude}, {toLongitude}. Correct it in the catalogue of stations.",
    },
    twoFrequencies: {
      title: "{station}: the same is asked for with two frequencies, {often} and {seldom}.",
      fix: "Keep the one that comes more often ({often}): it meets both.",
    },
    sameSeries: {
      title: "{station}: the same series is there {times|one:# time|other:# times}.",
      fix: "Keep one: the others would be monitorings that are owed twice.",
    },
    overlappingSeries: {
      title: "{station}: {times|one:# series|other:# series} of the same overlap between {start} and {end}.",
      fix: "Let each begin when the one before it has ended.",
    },
    strangeDates: {
      title: "{station}: the date {date} is years away from the others of the plan.",
      fix: "Perhaps {to} was meant.",
    },
    outsidePlan: {
      title: "There are rows outside the dates of the plan ({planStart} to {planEnd}).",
      fix: "If they are added, the plan will run from {start} to {end}. Check the years.",
    },
    mixedWording: {
      title: "The text says “{word}”, but the frequency is {frequency}.",
      fix: "Change the frequency to {means}, or correct the text.",
    },
    ambiguousWording: {
      title: "“{word}” is understood in two ways.",
      fix: "The frequency of the row is {frequency}: write it like that in the text as well.",
    },
    neverRepeats: {
      title: "The frequency is {frequency}, but the dates leave room for a single monitoring.",
      fix: "Move the end date, or use “Once”.",
    },
    gap: {
      title:
        "{station}: there are no monitorings between {last} and {start}, and the frequency is {frequency}.",
      fix: "The next one should be on {next}: extend the first series or let the second begin earlier.",
    },
    farStation: {
      title: "{station} lies {km} km from the other stations.",
      fix: "Check its coordinates in the catalogue: {latitude}, {longitude}.",
    },
  },
};
