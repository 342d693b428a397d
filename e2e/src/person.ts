// Common user actions, located by their visible text and accessible names.
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { PASSWORD, person, signIn } from "./api.ts";
import type { Journey } from "./browser.ts";

const MAIN_PROJECT = "Quebrada Alta";
const NOTHING = '<!doctype html><link rel="icon" href="data:,">';

export const heading = ({ page }: Journey, name: string | RegExp): Locator =>
  page.getByRole("heading", { name });

/** Fills in the sign-in form on the current page and submits it. */
export async function fillSignIn({ page }: Journey, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(name.includes("@") ? name : person(name));
  await page.getByRole("textbox", { name: /^Contraseña/ }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

/** The session stored in the browser, once a user is signed in and the expression `holds` is true of it. */
async function storedSession<T>({ page }: Journey, condition: string): Promise<T> {
  const read = "JSON.parse(localStorage.getItem('vv.session') ?? '{}')";
  // Polled from outside: the page's content security policy forbids evaluation inside it, and a navigation aborts an
  // evaluation.
  await expect
    .poll(() =>
      page
        .evaluate(`((session) => Boolean(session.authenticated && (${condition})))(${read})`)
        .catch(() => false),
    )
    .toBe(true);
  return (await page.evaluate(read)) as T;
}

/**
 * Chooses the project if the page asks for one. A user with only one project, or who entered one before, is there
 * already.
 */
export async function chooseProject(journey: Journey, name = MAIN_PROJECT): Promise<void> {
  const { project } = await storedSession<{ project: { name: string } | null }>(journey, "true");
  if (project) {
    expect(project.name).toBe(name);
    return;
  }
  const { page } = journey;
  await page.getByRole("main").getByRole("listitem").filter({ hasText: name }).getByRole("button").click();
}

/** Accepts the policy by ticking both boxes. */
export async function acceptPolicy({ page }: Journey): Promise<void> {
  const dialog = policyDialog({ page });
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await dialog.getByRole("button", { name: "Aceptar y continuar" }).click();
  await dialog.waitFor({ state: "hidden" });
}

export const policyDialog = ({ page }: Pick<Journey, "page">): Locator =>
  page.getByRole("dialog", { name: /acepte la política de datos/ });

/**
 * Opens a page as a user who signed in on this device before, chose the main project and accepted its policy. Those
 * steps are tested by journeys of their own.
 */
export async function enter(journey: Journey, name: string, path = "/"): Promise<void> {
  const api = await signIn(journey.url, name.includes("@") ? name : person(name));
  const { body } = await api.call("GET", "/fkl-project/projects?sort=name");
  const project = body.data.items.find((one: { name: string }) => one.name === MAIN_PROJECT);
  const query = `project=${project.id}&user=${api.user.id}`;
  const policy = (await api.call("GET", `/user/policy?${query}`)).body.data;
  if (!policy.is_valid) {
    const accepted = { policy: policy.id_policy, project: project.id, user: api.user.id };
    expect((await api.call("POST", "/user/policy", accepted)).status).toBe(201);
  }
  const session = { authenticated: true, user: { ...api.user, AuthCode: api.code }, project };
  // The browser's storage is only accessible to a page of the same origin: this one is empty.
  await journey.page.route("/nothing", (route) => route.fulfill({ contentType: "text/html", body: NOTHING }));
  await journey.page.goto("/nothing");
  await journey.page.evaluate(
    (stored) => localStorage.setItem("vv.session", stored),
    JSON.stringify(session),
  );
  await journey.page.unroute("/nothing");
  await journey.page.goto(path);
}

/** Chooses the project, and accepts its policy if this user has not done so before. */
export async function chooseAndAccept(journey: Journey): Promise<void> {
  await chooseProject(journey);
  const { policy } = await storedSession<{ policy: { is_valid: boolean } }>(
    journey,
    "session.policy !== null",
  );
  if (policy.is_valid) return;
  await policyDialog(journey).waitFor();
  await acceptPolicy(journey);
}

/** Opens a page by the user's menu, which is behind "Más" on the phone. */
export async function followMenu({ page, size }: Journey, name: string): Promise<void> {
  if (size === "phone") await page.getByRole("button", { name: "Más", exact: true }).click();
  const menu = page.getByLabel("Menú principal");
  await menu.getByRole("link", { name, exact: true }).click();
}

/** Opens an entry of the account menu: contact, policy, password, sign out. */
export async function account({ page, size }: Journey, action: string): Promise<void> {
  if (size === "phone") {
    await page.getByRole("button", { name: "Más", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: action }).click();
  } else {
    await page.getByTitle("Su cuenta").click();
    await page.getByRole("menuitem", { name: action }).click();
  }
}

/** A row of a list: a table row on the desktop, a button on the phone. */
export const row = ({ page, size }: Journey, text: string | RegExp): Locator =>
  page
    .getByRole("main")
    .locator(size === "phone" ? "li > :is(a, button)" : "tr")
    .filter({ hasText: text });

/** Ticks values of a filter and closes it. */
export async function filter({ page, size }: Journey, name: string, values: string[]): Promise<void> {
  if (size === "phone") await page.getByRole("button", { name: /^Filtros/ }).click();
  const scope = size === "phone" ? page.getByRole("dialog", { name: "Filtros" }) : page;
  await scope.getByRole("button", { name, exact: true, expanded: false }).click();
  const list = page.getByRole("group", { name, exact: true });
  for (const value of values) await list.getByRole("checkbox", { name: value, exact: true }).check();
  await page.keyboard.press("Escape");
  if (size === "phone") await scope.getByRole("button", { name: "Ver resultados" }).click();
}

/** The toast with this text. */
export const toast = ({ page }: Journey, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Avisos" }).getByText(text);

/** Opens the page of a station by the search. */
export async function openStation({ page }: Journey, name: string): Promise<void> {
  // Keyboard shortcuts have no effect before the search is ready.
  await page.getByRole("button", { name: /^Buscar/ }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Texto de búsqueda" }).fill(name);
  await page
    .getByRole("option", { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.waitForURL(/\/station\//);
}

/** The fields of the menu entry that is edited: beside the list, or on a phone in a panel over it. */
export const menuEntryForm = ({ page }: Journey) =>
  page
    .getByRole("region", { name: "Editar la entrada" })
    .or(page.getByRole("dialog", { name: "Editar la entrada" }));

export async function leaveMenuEntry(journey: Journey): Promise<void> {
  const panel = journey.page.getByRole("dialog", { name: "Editar la entrada" });
  if ((await panel.count()) === 0) return;
  await journey.page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
}
