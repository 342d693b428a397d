import type { settings as es } from "../es/settings.ts";
import type { SameKeys } from "../same-keys.ts";

export const settings: SameKeys<typeof es> = {
  otherProject:
    "These settings are those of {other}. The menu and the search stay in {used}, the project in use.",
  none: "With your permissions there is nothing to set here.",
  noneHint: "Users, menu and mail are set by whoever administers the project.",
  search: "Search the settings",
  found: "{n|=0:No part|one:# part|other:# parts}",
  noMatch: "No part of the settings speaks of “{text}”.",
  showAll: "Show all",
  groups: {
    project: "Project",
    people: "People",
    instruments: "Instruments and boreholes",
    notifications: "Notifications",
    control: "Control",
    help: "Help",
  },
  piezometry: {
    title: "Piezometric levels and stratigraphy",
    text: "Boreholes with their strata, the position of the probe and the historical levels.",
  },
  retention: {
    title: "Readings of devices",
    text: "How long the raw readings of MODi devices are kept.",
  },
  prompts: {
    title: "Prompts for environmental instruments",
    text: "In which words commitments will be looked for in the documents, with their history.",
  },
  myNotices: {
    title: "My notices",
    text: "What you get by e-mail, and at which hours you would rather not.",
  },
  notices: {
    title: "Platform notices",
    text: "What the platform tells by itself, to whom and by which way; which e-mails are obligatory.",
  },
  guide: {
    title: "User guide",
    text: "How each job is done, step by step; also to download as PDF.",
  },
  experimental: {
    title: "Experimental",
    text: "Features on trial to turn on or off: compact tables, shortcuts, recommendations.",
  },
  protections: {
    title: "Protected changes",
    text: "What is not weakened without another person: what waits for confirmation, who asked and why.",
  },
  audit: {
    title: "Audit",
    text: "Who changed what, when and from where, before and after.",
  },
  tokens: {
    title: "API keys",
    text: "Which machines read or write in this project, with which permission and until when.",
  },
  projects: {
    title: "Projects",
    text: "Create projects and change their name, company, colour, logo, time zone and policy.",
  },
  catalog: {
    title: "Catalogues",
    text: "Components, sources, stations, frequencies, types and responsibles that plans use.",
  },
  boards: {
    title: "Boards",
    text: "Boards of Power BI, Superset, Metabase or Grafana, and the platform’s own.",
  },
  smtp: {
    title: "Mail of the project",
    text: "The notices of this project leave through your company's mail server.",
  },
  secondFactor: {
    title: "Second factor",
    text: "Of whom a passkey or a code from the phone is required at sign-in.",
  },
  users: { title: "Users", text: "Who may enter the platform: create, invite, deactivate and block." },
  members: {
    title: "Project users",
    text: "Who belongs to the project, with which permissions; guests; each person's menu.",
  },
  menu: {
    title: "Project menu",
    text: "Which entries the menu has, in which order, and who sees each of them.",
  },
  policy: { title: "Data policy", text: "Versions of the policy, and who accepted which text and when." },
};
