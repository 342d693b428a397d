/** @module-tag long */
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Api, mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, type Journey, travel } from "./browser.ts";
import { onDevice, photo, type Waiting } from "./device.ts";
import { giveReason } from "./follow-up.steps.ts";
import { account, chooseAndAccept, enter, fillSignIn, filter, heading, row, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
let system: Api;
setUpServer(async (started) => {
  server = started;
  // A user without a journey here: signing in must not end a phone's session.
  system = await signIn(server.url, "sistema@demo.vetaverde.org");
});

const day = (from: number) => addDays(todayIn("America/Santiago", Date.now()), from);
const FIELD = "/planning-and-monitoring/field";
const rows = ({ page }: Journey) => page.getByRole("tabpanel").getByRole("listitem").getByRole("button");
const tab = ({ page }: Journey, name: RegExp) => page.getByRole("tab", { name });
const panelOf = ({ page }: Journey) => page.getByRole("dialog");

/** Opens the field page, with the service worker in control of its requests. */
async function goOut(journey: Journey, who: string): Promise<void> {
  const { page } = journey;
  journey.expectTrouble(/ERR_|Failed to load resource|Failed to fetch/);
  await enter(journey, who, FIELD);
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.reload();
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
  await heading(journey, "Trabajo en terreno").waitFor();
  await rows(journey).first().waitFor();
}

/** Three taps: the monitoring, a phrase, save. */
async function record(journey: Journey, at: number, phrase = "Sin novedad."): Promise<void> {
  await rows(journey).nth(at).click();
  await panelOf(journey).getByRole("button", { name: phrase }).click();
  await giveReason(panelOf(journey), "Programado");
  await panelOf(journey)
    .getByRole("button", { name: /^Guardar/ })
    .click();
  await toast(journey, /guardado en este dispositivo/)
    .last()
    .waitFor();
}

async function placeOf(station: string): Promise<{ latitude: number; longitude: number }> {
  const project = await mainProject(system);
  const list = `/fkl-plan/${project.id}/catalog/stations?size=500`;
  const { items } = (await system.call("GET", list)).body.data;
  const { latitude, longitude } = items.find(({ name }: { name: string }) => name === station);
  return { latitude, longitude };
}

/** Triggers the sync event that the browser fires for a registered sync once it is online. */
async function wakeWorker(blank: Page): Promise<void> {
  const devTools = await blank.context().newCDPSession(blank);
  const registration = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own) resolve(own.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.dispatchSyncEvent", {
    origin: server.url,
    registrationId: await registration,
    tag: "vv-outbox",
    lastChance: false,
  });
}

/**
 * Reschedules a monitoring to the same day twice: the phone's second request has a stale state, which the server
 * resolves.
 */
async function moveTwice(journey: Journey, at: number): Promise<void> {
  for (const _ of [1, 2]) {
    await rows(journey).nth(at).click();
    await panelOf(journey).getByRole("button", { name: "Reprogramar" }).click();
    const question = journey.page.getByRole("dialog", { name: "¿A qué fecha se reprograma?" });
    await question.getByLabel("Nueva fecha").fill(day(5).split("-").reverse().join("-"));
    await question.getByLabel("Motivo").fill("Nieve.");
    await question.getByRole("button", { name: "Reprogramar" }).click();
    await question.waitFor({ state: "hidden" });
    await toast(journey, /guardado en este dispositivo/)
      .last()
      .waitFor();
  }
}

const followUps = async ({ project, subject }: Waiting) =>
  (await system.call("GET", `/fkl-plan/${project}/monitorings/${subject}/follow-ups`)).body.data;

describe.each(EVERY_SIZE)("a follow-up without a connection, %s", (size) => {
  it("is stored with its photo, survives closing the page, and is sent once when the network returns", async () => {
    await travel(server.url, { size, withWorker: true }, async (journey) => {
      const { context } = journey;
      await goOut(journey, "escritura");
      await journey.accessible();
      await journey.shot("field");
      await context.grantPermissions(["geolocation"], { origin: server.url });
      await context.setGeolocation({ ...(await placeOf("PZ-T03")), accuracy: 4 });
      await journey.page.getByRole("button", { name: "Ordenar por cercanía" }).click();
      await journey.page.getByText("La estación más cercana primero").waitFor();
      await journey.page.getByRole("heading", { level: 2, name: /^PZ-T03 \d+ 0 m$/ }).waitFor();
      const picture = await photo(journey);
      await context.setOffline(true);
      await rows(journey)
        .nth(size === "phone" ? 1 : 3)
        .click();
      const panel = panelOf(journey);
      await panel.getByRole("button", { name: "Sin novedad." }).click();
      await panel
        .getByLabel("Foto")
        .setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: picture });
      await panel.getByRole("button", { name: /^Quitar .*\.jpg$/ }).waitFor();
      // Closed by mistake: text and photo are still there.
      await journey.page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
      await rows(journey)
        .nth(size === "phone" ? 1 : 3)
        .click();
      await panel.getByText("Se recuperó lo que escribió sin guardar.").waitFor();
      await panel.getByRole("button", { name: /^Quitar .*\.jpg$/ }).waitFor();
      await journey.accessible();
      await journey.shot("field-follow-up");
      await giveReason(panel, "Programado");
      await panel.getByRole("button", { name: /^Guardar/ }).click();
      await toast(journey, /guardado en este dispositivo/).waitFor();
      await tab(journey, /Bandeja de salida/).click();
      await rows(journey)
        .filter({ hasText: /en espera/ })
        .waitFor();
      await journey.accessible();
      await journey.shot("field-outbox");
      if (size === "phone")
        await journey.page
          .getByRole("status")
          .getByText(/1 sin enviar/)
          .waitFor();
      const [stored] = await onDevice(journey);
      if (!stored) throw new Error("nothing lies on the device");
      const before = (await followUps(stored)).length;

      const blank = await context.newPage();
      await journey.page.close();
      await context.setOffline(false);
      // No page of the application is open: the browser wakes the service worker, as it does when it is online again.
      await wakeWorker(blank);
      await expect.poll(async () => (await followUps(stored)).length, { timeout: 20_000 }).toBe(before + 1);
      const page = await context.newPage();
      await blank.close();
      await page.goto(`${FIELD}?view=outbox`);
      await page
        .getByRole("tabpanel")
        .getByText(/enviado/)
        .waitFor();
      const after = await followUps(stored);
      expect(after.length).toBe(before + 1);
      const [newest] = after;
      expect(newest.position).toEqual({ ...(await placeOf("PZ-T03")), accuracy: 4 });
      expect(newest).toMatchObject({ observation: "Sin novedad.", evidence: [{ kind: "image/jpeg" }] });
      expect(newest.evidence[0].size).toBeLessThan(picture.length);
      expect(Date.parse(newest.capturedAt)).toBeLessThan(Date.parse(newest.recordedAt));
      // After reopening the page: nothing is sent twice.
      await page.reload();
      await page
        .getByRole("tabpanel")
        .getByText(/enviado/)
        .waitFor();
      expect((await followUps(stored)).length).toBe(before + 1);
    });
  });
});

describe("two phones with a version conflict", () => {
  it("show both versions, and the user chooses", async () => {
    await travel(server.url, { size: "phone", withWorker: true }, async (mine) => {
      await goOut(mine, "escritura");
      await mine.context.setOffline(true);
      // A station may have several monitorings of one commitment, which differ by their days.
      const line = (await rows(mine).nth(4).textContent()) ?? "no line";
      await record(mine, 4, "Sin agua para medir.");
      const [stored] = (await onDevice(mine)).filter(({ state }) => state !== "sent");
      if (!stored) throw new Error("nothing lies on the device");
      const path = `/fkl-plan/${stored.project}/monitorings/${stored.subject}`;
      const { version } = (await system.call("GET", path)).body.data;
      await travel(server.url, { size: "phone", withWorker: true }, async (theirs) => {
        await goOut(theirs, "admin");
        const name = (await system.call("GET", path)).body.data;
        await theirs.page
          .getByRole("tabpanel")
          .locator("section")
          .filter({ has: theirs.page.getByRole("heading", { name: new RegExp(`^${name.station.name} `) }) })
          .getByRole("button")
          .filter({ hasText: line })
          .click();
        await panelOf(theirs).getByRole("button", { name: "Sin novedad." }).click();
        await giveReason(panelOf(theirs), "Programado");
        await panelOf(theirs)
          .getByRole("button", { name: /^Guardar/ })
          .click();
        await tab(theirs, /Bandeja de salida/).click();
        await theirs.page
          .getByRole("tabpanel")
          .getByText(/enviado/)
          .waitFor();
      });
      expect((await system.call("GET", path)).body.data.version).toBe(version + 1);

      await mine.context.setOffline(false);
      await tab(mine, /Bandeja de salida/).click();
      await rows(mine)
        .filter({ hasText: /en conflicto/ })
        .click();
      const panel = panelOf(mine);
      await panel.getByText("Sin novedad.").waitFor();
      await panel.getByText("Sin agua para medir.").waitFor();
      await mine.accessible();
      await mine.shot("field-conflict");
      await panel.getByRole("button", { name: "Guardar mi versión" }).click();
      await rows(mine)
        .filter({ hasText: /enviado/ })
        .waitFor();
      const history = await followUps(stored);
      expect(history.slice(0, 2).map(({ observation }: { observation: string }) => observation)).toEqual([
        "Sin agua para medir.",
        "Sin novedad.",
      ]);
    });
  });
});

describe("two users of the same phone", () => {
  it("the second user neither sees nor sends the first user's outbox; it is sent when the first signs in again", async () => {
    await travel(server.url, { size: "phone", withWorker: true }, async (journey) => {
      const { page, context } = journey;
      journey.expectTrouble(/401/);
      await goOut(journey, "escritura");
      await context.setOffline(true);
      await record(journey, 7);
      const [stored] = await onDevice(journey);
      if (!stored) throw new Error("nothing lies on the device");
      const before = (await followUps(stored)).length;
      await account(journey, "Cerrar sesión");
      await page.getByLabel("Correo electrónico").waitFor();
      await context.setOffline(false);

      await fillSignIn(journey, "admin");
      await chooseAndAccept(journey);
      await page.goto(`${FIELD}?view=outbox`);
      await page.getByText("La bandeja de salida está vacía.").waitFor();
      await tab(journey, /Por hacer/).click();
      await rows(journey).first().waitFor();
      expect(await onDevice(journey)).toMatchObject([{ subject: stored.subject, state: "waiting" }]);
      expect((await followUps(stored)).length).toBe(before);
      await account(journey, "Cerrar sesión");
      await page.getByLabel("Correo electrónico").waitFor();

      await fillSignIn(journey, "escritura");
      await chooseAndAccept(journey);
      // On any page: the record is sent automatically.
      await expect.poll(async () => (await followUps(stored)).length, { timeout: 20_000 }).toBe(before + 1);
      await page.goto(`${FIELD}?view=outbox`);
      await rows(journey)
        .filter({ hasText: /enviado/ })
        .waitFor();
    });
  });
});

describe("a session that ended on another device", () => {
  it("sends nothing, keeps the outbox, and sends it after the user signs in again", async () => {
    await travel(server.url, { size: "phone", withWorker: true }, async (journey) => {
      const { page, context } = journey;
      journey.expectTrouble(/401/);
      await goOut(journey, "escritura");
      await context.setOffline(true);
      await record(journey, 9);
      const [stored] = await onDevice(journey);
      await moveTwice(journey, 11);
      if (!stored) throw new Error("nothing lies on the device");
      const before = (await followUps(stored)).length;
      // A newer sign-in on another device ends this session.
      await signIn(server.url, person("escritura"));
      await context.setOffline(false);
      await page.getByLabel("Correo electrónico").waitFor();
      const [moved] = (await onDevice(journey)).filter(({ subject }) => subject !== stored.subject);
      if (!moved) throw new Error("not all of it lies on the device");
      expect((await onDevice(journey)).map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
      expect((await followUps(stored)).length).toBe(before);
      await fillSignIn(journey, "escritura");
      await chooseAndAccept(journey);
      await expect.poll(async () => (await followUps(stored)).length, { timeout: 20_000 }).toBe(before + 1);

      await page.goto(`${FIELD}?view=outbox`);
      await rows(journey)
        .filter({ hasText: /rechazado/ })
        .getByText("El monitoreo ya está en esa fecha.")
        .waitFor();
      await journey.accessible();
      await journey.shot("field-refused");
      const path = `/fkl-plan/${moved.project}/monitorings/${moved.subject}/marks`;
      expect((await system.call("GET", path)).body.data.reschedules).toMatchObject([
        { to: day(5), reason: "Nieve." },
      ]);
    });
  });
});

describe.each(EVERY_SIZE)("rescheduling and skipping in the field, %s", (size) => {
  it("a monitoring is moved to another day and a station is skipped, with the reasons in the history", async () => {
    await travel(server.url, { size, withWorker: true }, async (journey) => {
      const { page } = journey;
      await enter(journey, "escritura", "/planning-and-monitoring");
      await row(journey, "Estabilidad física del tranque").click();
      await heading(journey, "Estabilidad física del tranque").waitFor();
      await filter(journey, "Estación", [size === "phone" ? "PZ-T01" : "PZ-T02"]);
      await row(journey, /PZ-T0/).first().click();
      const panel = page.getByRole("dialog", { name: /^PZ-T0/ });
      await panel.getByRole("button", { name: "Reprogramar" }).click();
      const question = page.getByRole("dialog", { name: "¿A qué fecha se reprograma?" });
      await question.getByLabel("Nueva fecha").fill("01-02-2020");
      await question.getByLabel("Motivo").fill("Laboratorio sin recepción en feriado.");
      await question.getByRole("button", { name: "Reprogramar" }).click();
      await question.getByText("Elija hoy o una fecha futura.").waitFor();
      await journey.accessible();
      await journey.shot("reschedule");
      await question.getByLabel("Nueva fecha").fill(`${day(3).split("-").reverse().join("-")}`);
      await question.getByRole("button", { name: "Reprogramar" }).click();
      await toast(journey, /se reprogramó para el/).waitFor();

      await row(journey, /PZ-T0/).first().click();
      await panel.getByRole("button", { name: "Omitir estación" }).click();
      const skip = page.getByRole("dialog", { name: /^Omitir la estación PZ-T0/ });
      await skip.getByLabel("Justificación").fill("Pozo dañado por deslizamiento; se repone en otro punto.");
      await journey.accessible();
      await journey.shot("skip-station");
      await skip.getByRole("button", { name: /^Omitir \d+ monitoreos?$/ }).click();
      await toast(journey, /monitoreos? omitidos?/).waitFor();
      await filter(journey, "Estado", ["Omitido"]);
      // Until the filtered list is loaded, the first row is a monitoring that was not skipped.
      await expect
        .poll(async () => {
          const texts = await row(journey, /PZ-T0/).allInnerTexts();
          return texts.length > 0 && texts.every((text) => text.includes("Omitido"));
        })
        .toBe(true);
      await row(journey, /PZ-T0/).first().click();
      await panel.getByText("Pozo dañado por deslizamiento; se repone en otro punto.").waitFor();
      await panel.getByText("Este monitoreo fue omitido").waitFor();
      await journey.accessible();
      await journey.shot("decisions-history");
    });
  });
});
