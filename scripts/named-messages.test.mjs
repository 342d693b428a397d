import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { here } from "./import-rules.mjs";
import { LANGUAGES, messagesIn } from "./locale-files.mjs";

const WEB = "web/src";
const FEATURES = "web/src/features";
const SERVER = "server/src";

/** Messages that the web client shows itself: the message in the catalogue, its key, and the file that uses it. */
const ON_THE_WEB = [
  [
    "documents not sent to be processed",
    "instruments.processFailed",
    `${FEATURES}/instruments/InstrumentProcessing.tsx`,
  ],
  ["password changed", "sessions.change.done", `${FEATURES}/sessions/password/ChangePassword.tsx`],
  ["password not changed", "sessions.change.failed", `${FEATURES}/sessions/password/ChangePassword.tsx`],
  ["password changed by a mail's link", "sessions.ended.passwordReset", `${FEATURES}/sessions/SignIn.tsx`],
  ["mail sent", "sessions.forgot.sent", `${FEATURES}/sessions/password/ForgotPassword.tsx`],
  ["mail not sent", "sessions.forgot.failed", `${FEATURES}/sessions/password/ForgotPassword.tsx`],
  ["project created", "projectConfig.made", `${WEB}/pages/ProjectCreatePage.tsx`],
  ["project changed", "projectConfig.saved", `${WEB}/pages/ProjectUpdatePage.tsx`],
  [
    "project neither created nor changed",
    "projectConfig.failed",
    `${FEATURES}/project-config/ProjectForm.tsx`,
  ],
  ["its image taken", "projectConfig.logoShown", `${FEATURES}/project-config/LogoField.tsx`],
  ["policy published", "policyConfig.editor.done", `${WEB}/pages/PolicyCreatePage.tsx`],
  ["policy not published", "policyConfig.editor.failed", `${FEATURES}/policies/PolicyEditor.tsx`],
  ["policy's acceptance not saved", "policies.failed", `${FEATURES}/policies/PolicyModal.tsx`],
  ["menu saved", "menus.saved", `${FEATURES}/menus/MenuEditor.tsx`],
  ["menu not saved", "menus.failed", `${FEATURES}/menus/MenuEditor.tsx`],
  ["a person's menu saved", "menus.member.saved", `${FEATURES}/menus/MemberMenu.tsx`],
  ["a person's menu not saved", "menus.failed", `${FEATURES}/menus/MemberMenu.tsx`],
  ["mail server saved", "smtp.saved", `${FEATURES}/smtp/SmtpForm.tsx`],
  ["mail server not saved", "smtp.failed", `${FEATURES}/smtp/SmtpForm.tsx`],
  ["mail of the trial sent", "smtp.outcomes.taken", `${FEATURES}/smtp/SmtpForm.tsx`],
  ["mail of the trial refused", "smtp.outcomes.other", `${FEATURES}/smtp/SmtpForm.tsx`],
  ["trial of the mail server not made", "smtp.testFailed", `${FEATURES}/smtp/SmtpForm.tsx`],
  ["plan saved", "plans.create.saved", `${WEB}/pages/PlanCreatePage.tsx`],
  ["plan without a name", "plans.create.nameRequired", `${FEATURES}/plans/import/ImportPreview.tsx`],
  ["workbook refused", "workbook.refused", `${WEB}/ui/workbook/FileState.tsx`],
  ["workbook without some columns", "workbook.missingColumns", `${WEB}/ui/workbook/FileState.tsx`],
  ["workbook with columns of its own", "workbook.invalidColumns", `${WEB}/ui/workbook/FileState.tsx`],
  ["workbook in which nothing stands", "workbook.empty", `${WEB}/ui/workbook/FileState.tsx`],
  ["workbook with too many errors", "plans.create.correctMany", `${FEATURES}/plans/import/PlanVerdict.tsx`],
  ["no project assigned", "projects.notAssigned", `${FEATURES}/projects/ProjectChooser.tsx`],
  ["offline", "app.offlineBanner", `${WEB}/app/shell/OfflineBanner.tsx`],
  ["a call without a connection", "errors.OFFLINE", `${WEB}/lib/describe-error.ts`],
  ["no permission for a route", "errors.forbiddenRoute", `${WEB}/app/Guarded.tsx`],
];

/** Messages of the server, which the web client shows unchanged. */
const ON_THE_SERVER = [
  ["the PDF service in use", "PDF_BUSY", `${SERVER}/features/instruments/processing/jobs.service.ts`],
  ["the plan's limit of projects", "PROJECT_LIMIT", `${SERVER}/features/projects/projects.service.ts`],
  ["an image that cannot be read", "IMAGE_BROKEN", `${SERVER}/gateways/images/images.draw.ts`],
  ["an old password that is wrong", "WRONG_OLD_PASSWORD", `${SERVER}/features/sessions/sessions.service.ts`],
  ["a workbook that is not the template", "NOT_TEMPLATE", `${SERVER}/features/plans/import/plans.import.ts`],
  ["a workbook that was not read", "IMPORT_FAILED", `${SERVER}/gateways/excel/import/file-error.ts`],
  ["a plan with errors, not saved", "PREVIEW_HAS_ERRORS", `${SERVER}/features/plans/import/plans.changes.ts`],
  ["a plan saved already", "PREVIEW_USED", `${SERVER}/features/plans/import/plans.changes.ts`],
];

const source = (file) => readFileSync(here(file), "utf8");
/** Key prefix: the server returns a trial's outcome, which the code appends at run time. */
const OUTCOMES = "smtp.outcomes.";
/** Key prefix: the code of a failed call, which the source lists, is appended at run time. */
const CODES = "errors.";
const appends = (prefix, text) => text.includes(`\`${prefix}\${`);
const named = (key, text) =>
  text.includes(`"${key}"`) ||
  (key.startsWith(OUTCOMES) && appends(OUTCOMES, text)) ||
  (key.startsWith(CODES) && appends(CODES, text) && text.includes(`"${key.slice(CODES.length)}"`));

let messages;
beforeAll(() => {
  messages = LANGUAGES.map(messagesIn);
});

const inEveryLanguage = (texts) => {
  for (const text of texts) expect(text?.trim()).toBeTruthy();
  expect(new Set(texts).size).toBe(LANGUAGES.length);
};

describe("the messages named in the catalogue of errors", () => {
  it.each(ON_THE_WEB)("%s: %s has a text in each language, and the source shows it", (_, key, file) => {
    inEveryLanguage(messages.map(({ screen }) => screen.get(key)));
    expect(named(key, source(file))).toBe(true);
  });

  it.each(ON_THE_SERVER)("%s: %s has a text in each language, and the source throws it", (_, code, file) => {
    inEveryLanguage(messages.map(({ server }) => server.get(`errors.codes.${code}`)));
    expect(source(file)).toContain(`new AppError("${code}"`);
  });
});
