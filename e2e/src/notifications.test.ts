/** @module-tag long */
import { describe, expect, it } from "vitest";
import { mainProject, person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { account, enter, heading, toast } from "./person.ts";
import type { RunningServer } from "./server.ts";
import { setUpServer } from "./set-up.ts";

let server: RunningServer;
setUpServer((started) => {
  server = started;
});

describe.each(EVERY_SIZE)("notifications, %s", (size) => {
  // A separate user for each size, so that neither reads the other's messages.
  const reader = size === "desktop" ? "lectura" : "escritura";

  it("update the count at the bell live, are listed there, and are marked as read", async () => {
    const admin = await signIn(server.url, person("admin"));
    const { id } = await mainProject(admin);
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, reader);
      const bell = page.getByRole("button", { name: /^Notificaciones:/ });
      const unread = (n: number) =>
        page.getByRole("button", { name: new RegExp(`^Notificaciones: ${n || "ninguna"} sin leer`) });
      await page.getByRole("button", { name: /^Notificaciones: \d+ sin leer/ }).waitFor();
      const before = Number.parseInt((await bell.getAttribute("aria-label"))?.split(" ")[1] ?? "", 10);
      const message = `Aviso en vivo\nEnviado a ${size}`;
      const sent = await admin.call("POST", `/fkl-notification/${id}/notifications`, {
        priority: 1,
        methods: [1, 2],
        message,
        recipients: { projects: [id] },
      });
      expect(sent.status).toBe(201);
      await unread(before + 1).waitFor();
      await toast(journey, "Aviso en vivo").waitFor();
      await bell.click();
      const line = page.getByRole("button", { name: new RegExp(`Aviso en vivo Enviado a ${size}`) });
      await line.waitFor();
      await journey.accessible();
      await journey.shot("bell");
      await line.click();
      await heading(journey, "Aviso en vivo").waitFor();
      await unread(before).waitFor();
      await journey.accessible();
      await journey.shot("notifications");
      if (size === "phone") await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
      await page.getByRole("radio", { name: `No leídas ${before}` }).waitFor();
      await page.getByRole("button", { name: "Marcar todas como leídas" }).click();
      await unread(0).waitFor();
      await page.getByText(/^No leídas 0/).click();
      await page.getByText("Ninguna notificación coincide").waitFor();
      await journey.accessible();
    });
  });

  it("lead from their row to what they are about", async () => {
    const subjects = [
      [/^Alerta en MODi 0147/, "Abrir gráfico", /^\/modi\/graph\//, /MODi 0147/],
      [/^PZ-T03: contratiempo/, "Abrir plan", /^\/planning-and-monitoring\/[\da-f-]{36}$/, /./],
      [/^Monitoreos del/, "Abrir planes", /^\/planning-and-monitoring$/, "Planes de monitoreo"],
    ] as const;
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, reader, "/notifications");
      for (const [title, action, path, name] of subjects) {
        await page.goto("/notifications");
        const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: title }) });
        await row.getByRole("link", { name: action, exact: true }).click();
        await page.waitForURL((url) => path.test(url.pathname));
        await heading(journey, name).first().waitFor();
      }
      // The opened one offers the same as its first action.
      await page.goto("/notifications");
      await page.getByRole("button", { name: /^Alerta en MODi 0147/ }).click();
      await page.getByRole("article").getByRole("link", { name: "Abrir gráfico", exact: true }).click();
      await page.waitForURL((url) => url.pathname.startsWith("/modi/graph/"));
    });
  });

  it("are sent by an administrator to the project, with the state of the deliveries", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin");
      await account(journey, "Notificaciones");
      await heading(journey, "Notificaciones").waitFor();
      await page.getByRole("button", { name: "Nueva notificación" }).click();
      const form = page.getByRole("dialog", { name: "Nueva notificación" });
      await form.getByRole("button", { name: "Enviar notificación" }).click();
      await form.getByText(/Escriba un mensaje/).waitFor();
      await form.getByRole("textbox", { name: /^Mensaje/ }).fill(`Escrita en ${size}\nCon detalle`);
      await form.getByRole("checkbox", { name: "Enviar también por correo" }).check();
      await form.getByLabel("Archivo adjunto").selectOption({ index: 1 });
      await journey.accessible();
      await journey.shot("notification-form");
      await form.getByRole("button", { name: "Enviar notificación" }).click();
      await toast(journey, /Notificación enviada a \d+ personas/).waitFor();
      await page.getByText("Enviadas", { exact: true }).click();
      // In the list: the toast over the page has the same text.
      await page
        .getByRole("main")
        .getByRole("button", { name: new RegExp(`Escrita en ${size}`) })
        .click();
      await heading(journey, "Registro de entregas").waitFor();
      await page
        .getByText(/Correo · en cola/)
        .first()
        .waitFor();
      await journey.accessible();
      await journey.shot("notification-deliveries");
    });
  });

  it("are sent at the chosen time, and can be changed until then", async () => {
    await travel(server.url, { size }, async (journey) => {
      const { page } = journey;
      await enter(journey, "admin", "/notifications");
      await page.getByRole("button", { name: "Nueva notificación" }).click();
      const form = page.getByRole("dialog", { name: "Nueva notificación" });
      await form.getByRole("textbox", { name: /^Mensaje/ }).fill(`Corte de camino ${size}`);
      await form.getByText("Más tarde", { exact: true }).click();
      await form.getByRole("button", { name: "Programar" }).click();
      await form.getByText("Elija una fecha y hora futuras.").waitFor();
      await form.getByLabel("Día", { exact: true }).fill("2099-12-31");
      await form.getByText("Hora del proyecto: America/Santiago.").waitFor();
      await journey.accessible();
      await journey.shot("notification-schedule");
      await form.getByRole("button", { name: "Programar" }).click();
      await toast(journey, /Programada para el 31-12-2099/).waitFor();
      await page.getByText("Enviadas", { exact: true }).click();
      await page
        .getByRole("button", { name: new RegExp(`Corte de camino ${size}.*Programada`, "s") })
        .click();
      await page.getByText(/Se enviará el 31-12-2099 08:00/).waitFor();
      await page.getByRole("definition").filter({ hasText: "Todo el proyecto" }).waitFor();
      await journey.accessible();
      await journey.shot("notification-waiting");
      await page.getByRole("button", { name: "Editar" }).click();
      const edit = page.getByRole("dialog", { name: "Editar la notificación" });
      await edit.getByText("Ahora", { exact: true }).click();
      await edit.getByRole("button", { name: "Enviar notificación" }).click();
      await toast(journey, /Notificación enviada a \d+ personas/).waitFor();
      await heading(journey, "Registro de entregas").waitFor();
      expect(await page.getByRole("button", { name: "Editar" }).count()).toBe(0);
    });
  });
});
