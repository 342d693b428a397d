/** @module-tag long */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { EVERY_SIZE, travel } from "./browser.ts";
import { enter, followMenu, heading, leaveMenuEntry, menuEntryForm, toast } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A guest token is renewed after five seconds at the earliest. */
const LASTS_S = 6;
const jwt = (claims: object) =>
  `${["{}", JSON.stringify(claims)].map((part) => Buffer.from(part).toString("base64url")).join(".")}.x`;
/** Stand-in for Superset's embedded page: it receives a port from the parent, and tokens through that port. */
const PAGE = `<!doctype html><title>Superset</title><h1>Caudales de invierno</h1><p id="seen">0</p><script>
let seen = 0;
addEventListener("message", ({ data, ports }) => {
  if (data.type !== "__embedded_comms__" || !ports[0]) return;
  ports[0].onmessage = ({ data }) => {
    if (data.method === "guestToken") document.querySelector("#seen").textContent = "pase " + ++seen + " " + data.args.guestToken.length;
  };
});
</script>`;
/**
 * Power BI's own client accepts only Microsoft's addresses, so the browser's request to this one is answered by the
 * journey.
 */
const REPORT = "https://app.powerbi.com/reportEmbed?reportId=r";

let server: RunningServer;
let superset: Server;
let address: string;
let project: string;
let report: string;
let api: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  let given = 0;
  superset = createServer((request, response) => {
    const json = (body: object) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    request.resume();
    if (request.url?.endsWith("/oauth2/v2.0/token")) return json({ access_token: "a", expires_in: 3600 });
    if (request.url?.endsWith("/reports/r")) return json({ embedUrl: REPORT, datasetId: "d" });
    if (request.url?.endsWith("/GenerateToken"))
      return json({ token: "t", expiration: "2126-01-01T00:00:00Z" });
    if (request.url?.startsWith("/embedded/")) response.setHeader("content-type", "text/html").end(PAGE);
    else if (request.url?.endsWith("/login")) json({ access_token: "a" });
    else if (request.url?.endsWith("/csrf_token/")) json({ result: "c" });
    else json({ token: jwt({ n: given++, exp: Math.floor(Date.now() / 1000) + LASTS_S }) });
  });
  await new Promise<void>((resolve) => superset.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(superset.address() as AddressInfo).port}`;
  server = await startServer({ env: { OUTSIDE_ALLOW_PRIVATE: "true" } });
  api = await signIn(server.url, person("sistema"));
  const { items } = (await api.call("GET", "/fkl-project/projects?sort=name")).body.data;
  project = items.find((one: { name: string }) => one.name === "Quebrada Alta").id;
  const settings = { address, dashboard: "d1", username: "embed" };
  const content = { provider: "superset", settings };
  await make("Caudales", content);
  const ids = { tenant: "t", client: "c", workspace: "w", report: "r" };
  const places = { authority: address, api: address };
  report = await make("Power BI", { provider: "powerbi", settings: { ...ids, ...places } });
});
afterAll(async () => {
  await server.close();
  superset.closeAllConnections();
  superset.close();
});

/** @returns the path of the created board's page */
async function make(name: string, content: object): Promise<string> {
  const made = await api.call("POST", `/fkl-board/${project}/boards`, { name, content, secret: "s" });
  expect(made.status).toBe(201);
  return made.body.data.urir;
}

describe.each(EVERY_SIZE)("boards, %s", (size) => {
  it("are created, added to the menu and opened: the product's own, and an embedded one", () =>
    travel(server.url, { size, dark: size === "phone" }, async (journey) => {
      const { page } = journey;
      const name = `Agua ${size}`;
      await enter(journey, "admin", "/config/boards");
      await page.getByRole("button", { name: "Nuevo tablero" }).click();
      await page.getByLabel("Nombre").fill(name);
      await page.getByLabel("Origen").selectOption("Informe ambiental");
      await page.getByRole("group", { name: "Campañas" }).getByRole("checkbox").first().check();
      await journey.shot("boards-new");
      await page.getByLabel("Origen").selectOption("De VetaVerde");
      await page.getByRole("button", { name: "Crear y armar" }).click();
      const add = page.getByRole("toolbar", { name: "Agregar un bloque" });
      const panel = page.getByRole("dialog");
      await add.getByRole("button", { name: "Indicador" }).click();
      await panel.getByRole("button", { name: "Listo" }).click();
      await add.getByRole("button", { name: "Texto" }).click();
      await panel.getByLabel("Texto", { exact: true }).fill("# Turno\n\nRevisar la <b>laguna</b>");
      await panel.getByRole("button", { name: "Listo" }).click();
      await add.getByRole("button", { name: "Serie" }).click();
      await panel.getByLabel("Dispositivo").selectOption({ label: "AS-02" });
      await panel.getByRole("checkbox", { name: /Caudal/ }).check();
      await panel.getByRole("button", { name: "Listo" }).click();
      const grip = page.getByRole("button", { name: "Mover Serie" });
      await grip.focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.getByText("Serie: fila 5, columna 1, 9 de ancho y 5 de alto").waitFor({ state: "attached" });
      await page.keyboard.press("ArrowUp");
      await add.getByRole("button", { name: "Diagrama" }).click();
      await panel.getByLabel("Diagrama", { exact: true }).selectOption("Durov");
      await panel.getByRole("group", { name: "Estaciones" }).getByRole("checkbox").first().check();
      await journey.shot("boards-diagram");
      await panel.getByRole("button", { name: "Listo" }).click();
      await page.getByRole("img", { name: /^Diagrama de Durov/ }).scrollIntoViewIfNeeded();
      await journey.shot("boards-durov");
      await add.getByRole("button", { name: "Diagrama" }).click();
      await panel.getByLabel("Diagrama", { exact: true }).selectOption("Chadha");
      await panel.getByText("Sumado a Cl", { exact: true }).click();
      await panel.getByRole("button", { name: "Listo" }).click();
      await page.getByText(/ · NO3 sumado a Cl en los porcentajes/).waitFor();
      await add.getByRole("button", { name: "Diagrama" }).click();
      await panel.getByLabel("Diagrama", { exact: true }).selectOption("Serie temporal");
      await panel.getByRole("button", { name: "Listo" }).click();
      await panel.getByText("Complete este campo.").waitFor();
      await panel.getByLabel("Buscar en Parámetro").fill("mangan");
      const found = panel.getByLabel("Parámetro", { exact: true });
      expect(await found.locator("option").count()).toBeLessThan(5);
      await found.selectOption("Manganeso (mg/L) · disuelto");
      await panel.getByText("Logarítmico", { exact: true }).click();
      await journey.accessible();
      await journey.shot("boards-series-form");
      await panel.getByRole("button", { name: "Listo" }).click();
      await page.getByRole("img", { name: /^Serie de Manganeso/ }).scrollIntoViewIfNeeded();
      await journey.shot("boards-series");
      await page.locator("canvas").first().waitFor();
      await journey.accessible();
      await journey.shot("boards-build");
      await page.getByRole("button", { name: "Guardar" }).click();
      await toast(journey, `Se guardó ${name}.`).waitFor();

      await page.goto(`/config/project/menu/${project}`);
      for (const board of [name, "Caudales"]) {
        await page.getByRole("button", { name: "Agregar entrada" }).click();
        const form = menuEntryForm(journey);
        await form.getByRole("radio", { name: "Tablero", exact: true }).check({ force: true });
        await form.getByLabel("Tablero o informe").selectOption({ label: board });
        await form.getByLabel("Nombre").fill(board === name ? name : `${board} ${size}`);
        await leaveMenuEntry(journey);
      }
      await page.getByRole("button", { name: "Guardar menú" }).click();
      await toast(journey, "Se guardó el menú.").waitFor();

      await followMenu(journey, name);
      await heading(journey, name).waitFor();
      await page.getByText("Revisar la <b>laguna</b>").waitFor();
      await page.getByRole("button", { name: `Favorito: ${name}` }).click();
      await page.getByRole("button", { name: `Favorito: ${name}`, pressed: true }).waitFor();
      await journey.accessible();
      await journey.shot("board-native");

      await followMenu(journey, `Caudales ${size}`);
      const inside = page.frameLocator(`iframe[title="Caudales"]`).frameLocator("iframe");
      await inside.getByText("Caudales de invierno").waitFor();
      await inside.getByText(/^pase 1/).waitFor();
      await journey.shot("board-embedded");
      // Renewed in place: the page is the same, with a second token.
      if (size === "desktop") {
        await inside.getByText(/^pase 2/).waitFor();
        // The content security policy allows that program to be framed, and no other.
        journey.expectTrouble(/Content Security Policy|frame-src/);
        const frame = page.frames().find((one) => one.url().includes("/frame/"));
        const refused = frame?.evaluate(
          () =>
            new Promise<string>((resolve) => {
              document.addEventListener("securitypolicyviolation", (event) =>
                resolve(event.effectiveDirective),
              );
              document.body.append(
                Object.assign(document.createElement("iframe"), { src: "http://127.0.0.1:9/" }),
              );
            }),
        );
        expect(await refused).toBe("frame-src");
        const html = "<!doctype html><title>Power BI</title><h1>Informe de agua</h1>";
        await page.route("https://app.powerbi.com/**", (route) =>
          route.fulfill({ contentType: "text/html", body: html }),
        );
        await page.goto(`/board/Power-BI/${report}`);
        const shown = page.frameLocator(`iframe[title="Power BI"]`).frameLocator("iframe");
        await shown.getByText("Informe de agua").waitFor();
      }
      await followMenu(journey, "Panorama de la faena");
      await page.locator("canvas").nth(1).waitFor();
      await page.getByLabel("Estaciones").locator("svg").first().waitFor();
      await journey.accessible();
      await journey.shot("board-demonstration");
    }));
});
