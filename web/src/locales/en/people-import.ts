import type { peopleImport as es } from "../es/people-import.ts";
import type { SameKeys } from "../same-keys.ts";

export const peopleImport: SameKeys<typeof es> = {
  templateTitle: "1. Fill in the official template",
  most: "Up to {n} people a file.",
  save: "Add {n|one:# person|other:# people}",
  failed: "Nobody was added.",
  unanswered: "No answer came. Try again: nobody is added twice.",
  blockedTitle: "Nobody can be added yet: {errors} of {n|one:# row has|other:# rows have} errors.",
  readyTitle: "{n|one:# person|other:# people} ready to be added.",
  saved: "{n|one:# person was|other:# people were} added.",
  invited:
    "{n|one:# will get an e-mail to activate their account|other:# will get an e-mail to activate their account}.",
  unmailed:
    "{n|one:# has yet to activate their account|other:# have yet to activate their accounts}. This server sends no mail: get each person's link from the list.",
  joined:
    "{n|one:# already had an account and joined the project|other:# already had an account and joined the project}.",
  again: "Import another file",
  platform: {
    title: "Import users",
    list: "Users",
    see: "See the users",
    templateText: "One row a person: e-mail, name and last name; position, phone and language are optional.",
    readyText: "An account is made for each person, and each gets an e-mail to activate it.",
    unmailedText:
      "An account is made for each person. This server sends no mail: get each person's link from the list afterwards.",
  },
  project: {
    title: "Import project users",
    list: "Project users",
    see: "See the project users",
    templateText:
      "One row a person: e-mail, name, last name and permission. With a date the permissions are a guest's and end on that day.",
    readyText:
      "Who has no account yet gets an e-mail to activate it; who has one joins with their own details.",
    unmailedText:
      "Whoever has an account comes in with their own details. This server sends no mail: get the link of those without one from the list afterwards.",
  },
};
