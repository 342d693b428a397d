import type { planEdit as es } from "../es/plan-edit.ts";
import type { SameKeys } from "../same-keys.ts";

export const planEdit: SameKeys<typeof es> = {
  edit: "Edit plan",
  add: "Add monitorings",
  titleLabel: "Name of the plan",
  titleRequired: "The plan needs a name.",
  save: "Save name",
  saved: "The plan is now called “{title}”.",
  adminsOnly: "Only an administrator of the project may change plans.",
  staleTitle: "Somebody else changed the plan while you were editing it",
  staleText: "It is now called “{theirs}”. You wrote “{mine}”.",
  keepMine: "Save mine",
  takeTheirs: "Keep theirs",
  templateText:
    "One row for each new series. What the plan has already is not repeated in the workbook: these rows come on top.",
  into: "It will be added to “{title}”, which today runs from {start} to {end}.",
  readyText:
    "{n|one:# monitoring|other:# monitorings} will be added between {start} and {end}. The dates of the plan widen where needed.",
  readyTitle: "{n|one:# right row|other:# right rows}: they can be added to the plan.",
  blockedTitle: "It cannot be added yet: {errors} of {n|one:# row has|other:# rows have} errors.",
  sameTitle: "This very workbook is in the plan already",
  sameText: "{person} added it on {date}. Monitorings cannot be deleted: add it again only if you are sure.",
  submit: "Add to the plan",
  added: "{n|one:# monitoring was|other:# monitorings were} added to “{title}”.",
  leave: "Leave without saving the name?",
  leaveYes: "Leave without saving",
  leaveNo: "Go on editing",
};
