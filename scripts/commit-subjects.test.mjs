import { expect, it } from "vitest";
import { subjectFaults } from "./commit-subjects.mjs";

it.each([
  "Add a check of commit subjects",
  "Pass the caller's language to mails",
  "Embed fonts in reports",
  "Seed boards",
])("accepts %s", (subject) => expect(subjectFaults(subject)).toEqual([]));

it.each([
  ["Added a check", '"Added" is not imperative'],
  ["Fixing the import", '"Fixing" is not imperative'],
  ["Fixes the import", '"Fixes" is not imperative'],
  ["add a check", "begins with no capital letter"],
  ["Add a check.", "ends with a full stop"],
  ["WIP", "names no change"],
  [`Add ${"x".repeat(69)}`, "73 characters, at most 72"],
])("refuses %s", (subject, fault) => {
  expect(subjectFaults(subject)).toEqual([`"${subject}": ${fault}`]);
});
