import type { PeopleWords } from "./es.ts";

export const en: PeopleWords = {
  rules: {
    notEmail: "“{value}” is not an e-mail address. It must look like name@company.com.",
    unseen: "It holds characters that cannot be seen or that turn the reading round. Type it again.",
    twice: "This address already stands in row {row}.",
    alreadyUser: "There is already a user with this address.",
    alreadyMember: "This person is already in the project.",
    addressGone:
      "This address belonged to a deleted account. Use another, or ask the platform's administrator.",
    unknownPermission: "“{value}” is not a permission.",
    guestAdmin: "A guest cannot administer the project: remove the date or choose another permission.",
    noPermission: "The permission is missing.",
    pastEnd: "That date has passed: write one still to come.",
    unknownLanguage: "“{value}” is not one of the platform's languages.",
  },
  sheet: "People",
  roles: { "1": "Administration", "2": "Reading", "3": "Writing", "4": "Audit" },
  columns: {
    email: "The address with which the person signs in.",
    name: "Up to 100 characters.",
    lastName: "Up to 100 characters.",
    position: "Up to 100 characters.",
    phone: "Up to 40 characters.",
    locale: "Choose from the list. Blank: the language in which you use the platform.",
    permissions: "Choose from the list; several permissions are separated by commas.",
    until:
      "Day-month-year (31-12-2027). With a date the permissions are a guest's and end by themselves when that day is over. Blank: they do not end.",
  },
  instructions: {
    platform: {
      title: "Official template of the platform's users",
      lines: [
        "Each row is a person. Once you confirm the upload their account is made, and they get an e-mail with the link that activates it.",
        "Columns are recognised by their header, in Spanish, English, French or Portuguese, and may stand in any order.",
        "Nobody becomes an administrator of the platform this way: that is given to one person at a time.",
      ],
      file: "users-template",
    },
    project: {
      title: "Official template of the project's users",
      lines: [
        "Each row is a person. Who has no account yet gets an e-mail to activate it; who has one joins the project with their own details, which those of the row do not change.",
        "Columns are recognised by their header, in Spanish, English, French or Portuguese, and may stand in any order.",
        "Writing and Audit include Reading. A guest cannot administer the project.",
      ],
      file: "project-users-template",
    },
  },
  examples: {
    email: "ana.soto@company.com",
    name: "Ana",
    lastName: "Soto",
    position: "Hydrogeologist",
    phone: "+56 9 1234 5678",
    locale: "English",
    permissions: "Writing, Audit",
    until: "31-12-2027",
  },
  listError: {
    title: "Not in the list",
    message: "That value is not in the list. The import will refuse it.",
  },
};
