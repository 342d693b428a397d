import { expect, it } from "vitest";
import { plainLine, richBlocks, richLine, toMarkdown } from "./rich.ts";

it("renders bold, emphasis, links and lists, and nothing else", () => {
  expect(richBlocks("Hoy **no** suba.\nVea https://mina.example/p?a=1.\n\n- uno\n- _dos_")).toEqual([
    {
      kind: "paragraph",
      lines: [
        [{ text: "Hoy " }, { text: "no", strong: true }, { text: " suba." }],
        [
          { text: "Vea " },
          { text: "https://mina.example/p?a=1", href: "https://mina.example/p?a=1" },
          { text: "." },
        ],
      ],
    },
    { kind: "list", lines: [[{ text: "uno" }], [{ text: "dos", emphasis: true }]] },
  ]);
});

it("leaves names of stations and single symbols unchanged", () => {
  for (const line of ["PZ_T03_B y AS_02", "2 * 3 * 4", "** no", "a < b && c > d", "[x](javascript:alert(1))"])
    expect(plainLine(line)).toBe(line);
  expect(plainLine("**PZ-T03** sube")).toBe("PZ-T03 sube");
});

it("keeps the text of pasted markup and drops what a browser would load", () => {
  expect(toMarkdown("<p>Hola <b>mina</b></p><ul><li>uno</li><li>dos</li></ul>")).toBe(
    "Hola **mina**\n\n- uno\n- dos",
  );
  expect(toMarkdown("Lea <a href='https://mina.example/x'>esto</a>")).toBe(
    "Lea [esto](https://mina.example/x)",
  );
  expect(toMarkdown("Lea <a href='javascript:alert(1)'>esto</a>")).toBe("Lea esto");
  expect(toMarkdown("<script>alert(1)</script>Hola<img src=x onerror=alert(1)>")).toBe("Hola");
  expect(toMarkdown("a<script>alert(1)")).toBe("a");
  expect(toMarkdown("<svg onload=alert(1)>Hola</svg>")).toBe("Hola");
  expect(toMarkdown("caudal < 3 L/s en <PZ-03>")).toBe("caudal < 3 L/s en <PZ-03>");
});

it("links only web addresses and mail addresses", () => {
  expect(richLine("[x](mailto:a@mina.example)")).toEqual([{ text: "x", href: "mailto:a@mina.example" }]);
  expect(richLine("[x](data:text/html,1)")).toEqual([{ text: "[x](data:text/html,1)" }]);
});

it("parses a long hostile line in bounded time", () => {
  const before = Date.now();
  for (const one of ["**", "_a", "[", "<a ", "https://", "<script>"]) {
    toMarkdown(one.repeat(2000));
    richBlocks(one.repeat(2000));
  }
  expect(Date.now() - before).toBeLessThan(1000);
});

it.each(["»", "”", "’", "…", ".", ").", "»."])("excludes %s after an address from the link", (sign) => {
  const address = "https://mina.example/planes/7";
  expect(richLine(`Vea «${address}${sign}`)).toContainEqual({ text: address, href: address });
});

it.each([
  "https://fr.wikipedia.org/wiki/Qualité_de_l’eau",
  "https://fr.wikipedia.org/wiki/Qualité_de_l'eau",
  "https://mina.example/planes_",
  "https://mina.example/planes*",
])("links the whole of %s", (address) => {
  expect(richLine(`Vea ${address} hoy`)).toContainEqual({ text: address, href: address });
});

it.each(["*", "**", "_"])("treats %s after an address as punctuation where one opens before it", (sign) => {
  const address = "https://mina.example/planes/7";
  const runs = richLine(`${sign}${address}${sign}`);
  expect(runs.map(({ text }) => text).join("")).toContain(address);
  expect(runs.every(({ href }) => href === undefined || href === address)).toBe(true);
});
