/** @module-tag long */
import { expect, it } from "vitest";
import { person, signIn } from "./api.ts";
import { startServer } from "./server.ts";
import { type Parts, partsOf, untilWhole } from "./whole-demonstration.ts";

/** Seven starts and a whole demonstration; beside other tests each takes several times as long as alone. */
const TEST_MS = 900_000;

/** Commitments of each permit; a permit is listed with all of them or not at all. */
const COMMITMENTS: Readonly<Record<string, number>> = {
  "RCA 047/2019": 236,
  "Permiso ambiental sectorial 136": 90,
  "Adenda 1 RCA 047/2019": 74,
};
const PHOTOS_PER_ROUND = 10;

function expectWholeParts({ permits, photos }: Parts): void {
  for (const { name, commitments } of permits) expect(commitments, name).toBe(COMMITMENTS[name]);
  expect(photos % PHOTOS_PER_ROUND).toBe(0);
}

it(
  "a demonstration that is killed while its heavier parts are seeded is completed, and nothing is seeded twice",
  async () => {
    const server = await startServer({ fresh: true });
    try {
      for (const wait of [300, 2500, 1500]) {
        // The instant of the kill is what differs; every one of them must be survived.
        await new Promise((resolve) => setTimeout(resolve, wait));
        server.process.kill("SIGKILL");
        await server.restart();
        expectWholeParts(await partsOf(await signIn(server.url, person("sistema"))));
      }
      expectWholeParts(await untilWhole(server));
      await server.restart();
      const after = await untilWhole(server);
      expectWholeParts(after);
      expect(after.permits).toHaveLength(3);
      expect(after.photos).toBe(60);
    } finally {
      await server.close();
    }
  },
  TEST_MS,
);
