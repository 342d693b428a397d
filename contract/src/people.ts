import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { FILE_ERRORS, sheetPreview, XLSX } from "./previews.ts";
import { id, inProject } from "./shapes.ts";

export const peoplePreview = sheetPreview.meta({ id: "PeoplePreview" });
export type PeoplePreview = z.output<typeof peoplePreview>;

export const importedPeople = z
  .object({
    people: z.number().int(),
    /** People without an account before: each is mailed an activation link. */
    created: z.number().int(),
  })
  .meta({ id: "ImportedPeople" });
export type ImportedPeople = z.output<typeof importedPeople>;

const body = z.strictObject({ preview: id });
const download = { contentType: XLSX };
const PREVIEW_ERRORS = ["NOT_FOUND", "PREVIEW_USED", "PREVIEW_EXPIRED"] as const;
const SAVE_ERRORS = [...PREVIEW_ERRORS, "PREVIEW_HAS_ERRORS", "PREVIEW_STALE"] as const;

/** Imports of people from a workbook, with two scopes: the platform, and one project. */
export const peopleEndpoints = {
  platformTemplate: endpoint({
    method: "GET",
    path: "/fkl-user/users/template.xlsx",
    access: "system",
    summary: "Returns the template workbook for importing people to the platform, in the caller's language.",
    download,
  }),
  platformPreview: endpoint({
    method: "POST",
    path: "/fkl-user/users/previews",
    access: "system",
    summary:
      "Uploads a workbook of people (.xlsx or .xls), parses and validates it; no account is created yet.",
    upload: true,
    progress: true,
    reply: peoplePreview,
    status: 201,
    errors: FILE_ERRORS,
  }),
  platformErrors: endpoint({
    method: "GET",
    path: "/fkl-user/users/previews/{preview}/errors.xlsx",
    access: "system",
    summary: "Returns the caller's uploaded workbook with its invalid cells marked and explained.",
    params: z.strictObject({ preview: id }),
    download,
    errors: PREVIEW_ERRORS,
  }),
  platformImport: endpoint({
    method: "POST",
    path: "/fkl-user/users/imports",
    access: "system",
    summary:
      "Creates an account for every person in the caller's preview without errors, and sends the activation mails.",
    body,
    reply: importedPeople,
    status: 201,
    errors: SAVE_ERRORS,
  }),
  template: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/users/template.xlsx",
    access: "admin",
    summary: "Returns the template workbook for importing people to a project, in the caller's language.",
    params: inProject,
    download,
  }),
  createPreview: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/users/previews",
    access: "admin",
    summary:
      "Uploads a workbook of a project's people (.xlsx or .xls), parses and validates it; no member is added yet.",
    params: inProject,
    upload: true,
    progress: true,
    reply: peoplePreview,
    status: 201,
    errors: FILE_ERRORS,
  }),
  previewErrors: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/users/previews/{preview}/errors.xlsx",
    access: "admin",
    summary: "Returns the caller's uploaded workbook with its invalid cells marked and explained.",
    params: inProject.extend({ preview: id }),
    download,
    errors: PREVIEW_ERRORS,
  }),
  import: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/users/imports",
    access: "admin",
    summary:
      "Adds every person in the caller's preview without errors to the project; a person without an account receives one, and the activation mail. Where the rule of two people is in force, the import adds no administrators.",
    params: inProject,
    body,
    reply: importedPeople,
    status: 201,
    errors: [...SAVE_ERRORS, "PROTECTED_ONE_BY_ONE"],
  }),
} as const;
