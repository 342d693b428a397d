import { calls } from "@vetaverde/contract/calls";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import { LOCALES } from "@vetaverde/domain/locale";
import { describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { setUpSession } from "../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let code: string;
setUpSession("system", (opened) => {
  ({ app, f, code } = opened);
});

const every = Object.values(calls).flatMap((table) => Object.values(table as Record<string, EndpointSpec>));
const csv = every.filter(({ download }) => download?.contentType.startsWith("text/csv"));
/** Required query parameters of a call besides its project. */
const REQUIRED_QUERY: Record<string, () => string> = {
  "/fkl-data-filter/{project}/series.csv": () => "?parameter=SO4",
  "/fkl-modi/{project}/readings.csv": () =>
    `?sensor=${f.sensor}&from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z`,
  "/fkl-bdo/{project}/comparison.csv": () => `?older=${f.instrument}&newer=${f.emptyInstrument}`,
};
const SAFE = /^attachment; filename="([\w.\- ]+)"; filename\*=UTF-8''([\w.\-~!%]+)$/;

describe("a CSV file", () => {
  it("is the answer of more than a dozen calls", () => {
    expect(csv.length).toBeGreaterThan(13);
  });

  it.each(csv.map(({ path }) => path))(
    "of %s begins with a UTF-8 byte order mark and has a safe name",
    async (path) => {
      for (const locale of LOCALES) {
        const address = path.replace("{project}", f.project) + (REQUIRED_QUERY[path]?.() ?? "");
        const { status, headers, raw } = await app.call("GET", address, {
          code,
          headers: { "accept-language": locale },
        });
        expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
        expect([...raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
        // A single byte order mark, followed by the header row.
        expect(new TextDecoder().decode(raw)).toMatch(/^[^\ufeff]{4,}$/);
        expect(headers["content-disposition"]).toMatch(SAFE);
        expect(headers["content-disposition"]).toContain('.csv"');
      }
    },
  );
});

describe("the name of a file", () => {
  const nameOf = async (name: string) => {
    const body = fileBody(name, Buffer.from("x"));
    const sent = await app.call("POST", `/fkl-file/${f.project}/files?type=other`, { code, ...body });
    const { headers } = await app.call("GET", `/fkl-file/${f.project}/files/${sent.body.data.id}`, { code });
    const [, plain = "", encoded = ""] = SAFE.exec(String(headers["content-disposition"])) ?? [];
    return [plain, decodeURIComponent(encoded)];
  };

  it.each([
    ["Línea base – año 2026.pdf", "Linea base _ ano 2026.pdf"],
    ["«Ñandú» (final)'s copy!.txt", "_Nandu_ _final_s copy_.txt"],
    ["水質報告書.xlsx", "_.xlsx"],
    ["rapport 💧.csv", "rapport _.csv"],
    ["100% agua; a=b, c.txt", "100_ agua_ a_b_ c.txt"],
  ])("%s is complete in UTF-8, and readable in the ASCII fallback", async (name, plain) => {
    expect(await nameOf(name)).toEqual([plain, name]);
  });
});
