import type { notificationSettings as es } from "../es/notification-settings.ts";
import type { SameKeys } from "../same-keys.ts";

export const notificationSettings: SameKeys<typeof es> = {
  title: "Platform notices",
  mine: "My notices",
  scope: "Scope",
  platform: "The whole platform",
  failed: "The settings of notices could not be loaded.",
  saved: "The settings of notices were saved.",
  saveFailed: "It could not be saved.",
  preferencesSaved: "Your preferences were saved.",
  takeTheirs: "Load what was saved",
  inherit: "Follow the platform's settings",
  inheritHelp: "Without settings of its own, this project changes when the platform's change.",
  noticesTitle: "What the platform tells by itself",
  way: "Way",
  ways: {
    none: "Not told",
    system: "In the system",
    email: "In the system and by e-mail",
  },
  audience: "To whom",
  audiences: {
    administrators: "Administrators",
    writers: "Administrators and those who record",
    members: "The whole project",
  },
  priority: "Priority",
  notices: {
    instrumentProcessed: {
      title: "Instrument processed",
      text: "When an environmental instrument has been read and searched for commitments.",
    },
    instrumentFailed: {
      title: "Instrument not processed",
      text: "When an environmental instrument could not be processed.",
    },
    planImported: {
      title: "Plan imported",
      text: "When somebody loads a monitoring plan.",
    },
    mishap: {
      title: "Mishap in the field",
      text: "When a follow-up records a mishap.",
    },
    fileAdded: {
      title: "File added",
      text: "When a file or a new version is uploaded; the evidence of a follow-up is not told.",
    },
    monitoringsDue: {
      title: "Daily digest of monitorings",
      text: "Once a day, to each person who may see the plans: what is due today, what is now near and what is now unfulfilled.",
    },
  },
  obligatoryTitle: "Obligatory e-mails",
  obligatoryText:
    "What is ticked arrives by e-mail even if the person turned it off, and does not wait for the end of their quiet hours.",
  module: "Module",
  lockedKind: "{name}: obligatory",
  byEmail: "What you want by e-mail",
  byEmailText: "What you do not tick still stands in your list of notifications.",
  lockedHelp: "With a lock: obligatory in this project.",
  digestTitle: "Daily digest of monitorings",
  digestOn: "Receive the day's digest",
  digestHelp:
    "Once a day, in the morning: which monitorings are due today, which are now near and which are now unfulfilled. On a day without any, nothing comes.",
  quietTitle: "Quiet hours",
  quietOn: "No e-mails at certain hours",
  quietHelp: "E-mails wait until the quiet hours end; the obligatory ones arrive all the same.",
  quietFrom: "From",
  quietTo: "To",
  quietFault: "Give two different times.",
  timeZone: "Time of",
  changedBy: "Last change: {name}, {at}",
  untouched: "Unchanged: as the platform brings it.",
  leave: "Leave without saving the changes?",
  leaveYes: "Leave without saving",
  leaveNo: "Keep editing",
};
