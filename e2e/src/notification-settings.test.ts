/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPush, type TestPush } from "../../server/src/testing/push.ts";
import { startSmtp, type TestSmtp } from "../../server/src/testing/smtp.ts";
import { mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { installPushService, pushEnv } from "./browser-service.ts";
import { enter, followMenu, heading, toast } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

let smtp: TestSmtp;
let push: TestPush;
let server: RunningServer;
beforeAll(async () => {
  [smtp, push] = await Promise.all([startSmtp(), startPush()]);
  server = await startServer({ env: { SMTP_URL: smtp.url, ...pushEnv(push) } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
  await push.close();
});

describe.each(EVERY_SIZE)("the settings of notifications, %s", (size) => {
  it("are set by the platform's administrator, and apply to later events", () =>
    travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      // On a slow machine the preview is requested while the subject still has its unknown variable.
      journey.expectTrouble(/422/);
      await enter(journey, "sistema");
      await followMenu(journey, "Configuración");
      await page.getByRole("link", { name: /^Notificaciones de la plataforma/ }).click();
      await heading(journey, "Notificaciones de la plataforma").waitFor();
      const follow = page.getByRole("switch", { name: "Usar la configuración de la plataforma" });
      await follow.waitFor();
      if (await follow.isChecked()) await follow.click();
      const file = page.getByRole("group", { name: "Archivo agregado" });
      await file.getByLabel("Medio").selectOption({ label: "En el sistema y por correo" });
      await file.getByLabel("Destinatarios").selectOption({ label: "Administradores" });
      await journey.accessible();
      await journey.shot("notices-config");
      await page.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Se guardó la configuración de notificaciones.").waitFor();
      const writer = await signIn(server.url, person("escritura"));
      const { id } = await mainProject(writer);
      const add = async (name: string) => {
        const form = new FormData();
        form.set("file", new Blob([`%PDF-1.4\n${name}`], { type: "application/pdf" }), name);
        const headers = { authorization: writer.code };
        const url = `${server.url}/fkl-file/${id}/files?type=report`;
        expect((await fetch(url, { method: "POST", headers, body: form })).status).toBe(201);
        const mail = await smtp.next();
        return [mail.to?.[0]?.address, mail.subject];
      };
      const name = `acta-${size}.pdf`;
      expect(await add(name)).toEqual([person("admin"), `VetaVerde: Archivo agregado: ${name}`]);
      await page.reload();
      expect(await file.getByLabel("Medio").inputValue()).toBe("email");

      await page.getByRole("link", { name: "Plantillas de notificaciones" }).click();
      await heading(journey, "Plantillas de notificaciones").waitFor();
      await page.getByRole("link", { name: /^Archivo agregado/ }).click();
      await heading(journey, "Archivo agregado").waitFor();
      await page.getByRole("textbox", { name: "Asunto" }).fill("**Nuevo** en la faena: {nmae}");
      await page
        .getByText("«nmae» no es una variable de esta notificación (línea 1, carácter 24).")
        .waitFor();
      await page.getByRole("textbox", { name: "Asunto" }).fill("**Nuevo** en la faena: ");
      await page.getByRole("button", { name: "Insertar name" }).click();
      const asMail = page.getByRole("article", { name: "Correo" });
      await asMail.getByText("VetaVerde: Nuevo en la faena: Informe trimestral.pdf").waitFor();
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("Escriba el motivo del cambio.").waitFor();
      await page.getByLabel("Motivo del cambio").fill("Así lo dice la faena");
      await journey.accessible();
      await journey.shot("notification-template");
      await page.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Se guardó la plantilla.").waitFor();
      expect(await add(`otra-${name}`)).toEqual([
        person("admin"),
        `VetaVerde: Nuevo en la faena: otra-${name}`,
      ]);
      await page.getByLabel("Motivo del cambio").fill("De vuelta");
      await page.getByRole("button", { name: "Volver al texto predeterminado" }).click();
      await page
        .getByRole("link", { name: "Archivo agregado Texto predeterminado" })
        .or(page.getByText("De vuelta"))
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Historial" }).click();
      await page
        .getByRole("dialog", { name: "Historial" })
        .getByText("Así lo dice la faena")
        .first()
        .waitFor();
      await journey.shot("notification-template-history");
    }));

  it("are restricted by each user for themselves", () =>
    travel(server.url, { size, dark: size === "desktop" }, async (journey) => {
      const { page } = journey;
      await enter(journey, "lectura", "/notifications");
      await page.getByRole("link", { name: "Preferencias" }).click();
      await heading(journey, "Mis notificaciones").waitFor();
      await page.getByRole("img", { name: "Planes, Prioridad alta: obligatorio" }).waitFor();
      const box = page.getByRole("checkbox", { name: "Planes, Prioridad media" });
      await box.uncheck();
      await page.getByRole("switch", { name: "No recibir correos en ciertas horas" }).click();
      await page.getByLabel("Hasta").fill("22:00");
      await page.getByText("Indique dos horas distintas.").waitFor();
      const gather = page.getByRole("switch", {
        name: "Reunir en un correo las notificaciones de prioridad baja",
      });
      await gather.click();
      await page.getByRole("combobox", { name: "Desde las" }).selectOption("19");
      await page.getByLabel("Hasta").fill("06:30");
      await journey.accessible();
      await journey.shot("notice-preferences");
      await page.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Se guardaron sus preferencias.").waitFor();
      await page.reload();
      await box.waitFor();
      expect([await box.isChecked(), await page.getByLabel("Hasta").inputValue()]).toEqual([false, "06:30"]);
      expect(await page.getByRole("combobox", { name: "Desde las" }).inputValue()).toBe("19");
      await gather.click();
      await page.getByRole("switch", { name: "No recibir correos en ciertas horas" }).click();
      await box.check();
      await page.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, "Se guardaron sus preferencias.").last().waitFor();
    }));
});

/** Runs in the service worker: simulates a click on the notification. */
const PRESS = `registration.getNotifications().then(([notification]) =>
  dispatchEvent(new NotificationEvent("notificationclick", { notification })))`;

it("a subscribed browser shows a notification while no page is open, and opens it", () =>
  travel(server.url, { withWorker: true }, async (journey) => {
    const { page, context } = journey;
    // Before the journey: a user has only one session.
    const { user } = await signIn(server.url, person("lectura"));
    await context.grantPermissions(["notifications"], { origin: server.url });
    await page.addInitScript(installPushService, push.browser("chromium"));
    await enter(journey, "lectura", "/notifications/preferences");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole("button", { name: "Mostrar notificaciones en este navegador" }).click();
    await page.getByText("este navegador", { exact: false }).first().waitFor();
    await page.getByRole("button", { name: /^Quitar Chrome/ }).waitFor();
    await journey.accessible();
    await journey.shot("browser-notices");
    const admin = await signIn(server.url, person("admin"));
    const { id: project } = await mainProject(admin);
    const sent = await admin.call("POST", `/fkl-notification/${project}/notifications`, {
      priority: 1,
      methods: [1],
      recipients: { users: [user.id] },
      message: "Corte en el camino norte\nPase por la ladera",
    });
    const { words } = await push.next();
    expect(words).toMatchObject({
      title: "Corte en el camino norte",
      path: `/notifications?item=${sent.body.data.id}`,
    });

    const cdp = await context.newCDPSession(page);
    await cdp.send("ServiceWorker.enable");
    const registrationId = await new Promise<string>((resolve) =>
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [one] = registrations;
        if (one) resolve(one.registrationId);
      }),
    );
    const pushed = { origin: server.url, registrationId, data: JSON.stringify(words) };
    await cdp.send("ServiceWorker.deliverPushMessage", pushed);
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => [
          title,
          body,
        ]),
      );
    await expect.poll(shown, { timeout: 10_000 }).toEqual([["Corte en el camino norte", "Quebrada Alta"]]);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(PRESS);
    await heading(journey, "Corte en el camino norte").waitFor();
    expect(await shown()).toEqual([]);
  }));

it("an alert is acknowledged by the link of its mail in a browser without a session, once, and a forged link is refused", () =>
  travel(server.url, { size: "phone" }, async (journey) => {
    const { page } = journey;
    const admin = await signIn(server.url, person("admin"));
    const { id: project } = await mainProject(admin);
    const device = (await admin.call("GET", `/fkl-modi/${project}/devices?q=MODI-0126`)).body.data.items[0]
      .id;
    const { sensors } = (await admin.call("GET", `/fkl-modi/${project}/devices/${device}`)).body.data;
    const { id: sensor } = sensors.find((one: { variable: string }) => one.variable === "flow");
    const rule = {
      sensor,
      type: "value",
      operator1: ">",
      value1: 3500,
      priority: 1,
      sendMethods: [1, 2],
    };
    const saved = await admin.call("PUT", `/fkl-modi/${project}/devices/${device}/alerts`, {
      reason: "Crecida",
      alerts: [rule],
    });
    expect(saved.status).toBe(200);
    await fetch(`${server.url}/fkl-modi/ingest`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-device-key": "Veta2026-demo-MODI-0126" },
      body: JSON.stringify({ serial: "MODI-0126", readings: [{ variable: "flow", value: 9000 }] }),
    });
    const linkTo = (who: string) => {
      const mail = smtp.received.find(
        ({ to, text }) => to?.[0]?.address === person(who) && text?.includes("/acknowledge#token="),
      );
      return /\/acknowledge#token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
    };
    await expect.poll(() => linkTo("admin"), { timeout: 15_000 }).not.toBe("");
    const link = linkTo("admin");
    const forged = `${link.slice(0, -2)}${link.endsWith("AA") ? "BB" : "AA"}`;
    journey.expectTrouble(/status of 4\d\d/);
    await page.goto(forged);
    await page.getByText("Este enlace ya no es válido").waitFor();
    await page.goto(link);
    await page.getByText("Se registrará a nombre de", { exact: false }).waitFor();
    expect(page.url()).not.toContain("token");
    await page.getByLabel("Nota (opcional)").fill("Voy a la bocatoma");
    await journey.accessible();
    await journey.shot("acknowledge");
    await page.getByRole("button", { name: "Reconocer" }).click();
    await page.getByText("Alerta reconocida").waitFor();
    const { items } = (await admin.call("GET", `/fkl-modi/${project}/alerts?device=${device}`)).body.data;
    expect(items[0].acknowledged).toMatchObject({ note: "Voy a la bocatoma" });
    await page.goto("/");
    await page.goto(link);
    await page
      .getByText(/Este enlace ya no es válido|Alerta reconocida/)
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: "Reconocer" }).count()).toBe(0);
  }));
