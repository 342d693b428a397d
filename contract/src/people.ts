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
    summary: "The workbook by which people come to the platform, in the caller's language.",
    download,
  }),
  platformPreview: endpoint({
    method: "POST",
    path: "/fkl-user/users/previews",
    access: "system",
    summary: "Upload a workbook of people (.xlsx or .xls): it is read and checked, nobody is made yet.",
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
    summary: "One's own uploaded workbook again, its wrong cells marked and explained.",
    params: z.strictObject({ preview: id }),
    download,
    errors: PREVIEW_ERRORS,
  }),
  platformImport: endpoint({
    method: "POST",
    path: "/fkl-user/users/imports",
    access: "system",
    summary: "Makes an account for everybody in one's own preview without errors, and sends the mails.",
    body,
    reply: importedPeople,
    status: 201,
    errors: SAVE_ERRORS,
  }),
  template: endpoint({
    method: "GET",
    path: "/fkl-user/{project}/users/template.xlsx",
    access: "admin",
    summary: "The workbook by which people come to a project, in the caller's language.",
    params: inProject,
    download,
  }),
  createPreview: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/users/previews",
    access: "admin",
    summary:
      "Upload a workbook of a project's people (.xlsx or .xls): it is read and checked, nobody is added yet.",
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
    summary: "One's own uploaded workbook again, its wrong cells marked and explained.",
    params: inProject.extend({ preview: id }),
    download,
    errors: PREVIEW_ERRORS,
  }),
  import: endpoint({
    method: "POST",
    path: "/fkl-user/{project}/users/imports",
    access: "admin",
    summary:
      "Adds everybody in one's own preview without errors to the project; who has no account gets one, and the mail. Where a rule of two people is in force, it adds no administrators.",
    params: inProject,
    body,
    reply: importedPeople,
    status: 201,
    errors: [...SAVE_ERRORS, "PROTECTED_ONE_BY_ONE"],
  }),
} as const;
