import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../platform/errors/app-error.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { createTestApp, TEST_KEY, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { type BoardPdfDeps, createBoardPdf } from "./boards.pdf.ts";

let app: TestApp;
let project: string;
let board: string;
let admin: string;

const place = (id: string, y: number) => ({ id, title: id, x: 0, y, w: 6, h: 2 });

beforeAll(async () => {
  app = await createTestApp();
  project = await insertProject(app.db, "Quebrada");
  admin = await insertUser(app.db, { email: "admin@example.org" });
  await insertMember(app.db, project, admin, { permissions: [1] });
  const { body } = await app.call("POST", `/fkl-board/${project}/boards`, {
    code: await app.signIn(admin),
    body: {
      name: "Mañana",
      content: {
        provider: "native",
        settings: {
          tiles: [
            { ...place("cumplimiento", 0), kind: "kpi", measure: "compliance" },
            { ...place("mapa", 2), kind: "map" },
          ],
        },
      },
    },
  });
  board = body.data.id;
});
afterAll(() => app.close());

/** Draws the board while the indicators cannot be loaded. */
function draw(error: unknown) {
  const unused = () => Promise.reject(new Error("no tile asks for this"));
  const deps: BoardPdfDeps = {
    db: app.db,
    access: { rolesOf: async () => [1] },
    secrets: createSecrets(TEST_KEY),
    menu: async () => [],
    may: async () => true,
    kpis: () => Promise.reject(error),
    map: async () => ({ type: "FeatureCollection", features: [] }) as never,
    series: unused,
    water: unused,
    waterSeries: unused,
  };
  const ctx = { actor: { id: admin, email: "", systemAdmin: false }, locale: "es", requestId: "r" } as const;
  return createBoardPdf(deps).draw(project, board, "2026-03-01", ctx);
}

describe("a board as PDF", () => {
  it.each([
    ["failed", new AppError("TIME_OUT")],
    ["failed", Object.assign(new Error("canceling statement"), { code: "57014" })],
    ["gone", new AppError("NOT_FOUND")],
    ["access", new AppError("FORBIDDEN")],
  ])("draws the other tiles where one is marked %s", async (why, error) => {
    const { tiles } = await draw(error);
    expect(tiles.map(({ drawing }) => drawing)).toEqual([
      { kind: "none", why },
      expect.objectContaining({ kind: "map", stations: [] }),
    ]);
  });

  it("is retried as a whole after a temporary error, and reports a programming error", async () => {
    const lost = new AppError("UNAVAILABLE");
    await expect(draw(lost)).rejects.toBe(lost);
    const fault = new TypeError("x is undefined");
    await expect(draw(fault)).rejects.toBe(fault);
  });
});
