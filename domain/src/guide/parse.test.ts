import { describe, expect, it } from "vitest";
import { parseGuidePage } from "./parse.ts";

const LABELS: Record<string, string> = { "plans.save": "Guardar plan", "plans.count": "{n} planes" };
const parse = (text: string) =>
  parseGuidePage({
    job: "import-plan",
    text,
    label: (key) => LABELS[key],
    hasPicture: (name) => name === "plan",
  });
const WHOLE = `# Importar

Para qué **sirve**.

## Pasos

1. Abra [{plans.save}](/planning-and-monitoring).
2. Pulse {plans.save}
   y espere con \`Ctrl K\`.

![El plan](plan)

3. Mire.

- Uno
- Dos

> Una nota
> larga.
`;

describe("a page of the guide", () => {
  it("is parsed block by block, with the screen's labels in place of their keys", () => {
    const { page, faults } = parse(WHOLE);
    expect(faults).toEqual([]);
    expect(page).toMatchObject({ job: "import-plan", title: "Importar", summary: "Para qué sirve." });
    expect(page.blocks.map(({ kind }) => kind)).toEqual([
      "paragraph",
      "heading",
      "steps",
      "picture",
      "steps",
      "list",
      "note",
    ]);
    expect(page.blocks[2]).toEqual({
      kind: "steps",
      first: 1,
      items: [
        [
          { kind: "text", text: "Abra " },
          { kind: "link", text: "Guardar plan", to: "/planning-and-monitoring" },
          { kind: "text", text: "." },
        ],
        [
          { kind: "text", text: "Pulse " },
          { kind: "label", text: "Guardar plan" },
          { kind: "text", text: " y espere con " },
          { kind: "key", text: "Ctrl K" },
          { kind: "text", text: "." },
        ],
      ],
    });
    expect(page.blocks[4]).toMatchObject({ kind: "steps", first: 3 });
    expect(page.blocks[6]).toEqual({ kind: "note", line: [{ kind: "text", text: "Una nota larga." }] });
  });

  it.each([
    ["an unknown label", WHOLE.replace("{plans.save}\n", "{plans.gone}\n"), "there is no label plans.gone"],
    [
      "a label with a value",
      WHOLE.replace("{plans.save}\n", "{plans.count}\n"),
      "the label plans.count holds a value that only the screen knows",
    ],
    [
      "a broken link",
      WHOLE.replace("/planning-and", "/plannin-and"),
      "the link /plannin-and-monitoring leads nowhere",
    ],
    ["a missing picture", WHOLE.replace("(plan)", "(plano)"), "there is no picture plano"],
    ["no title", WHOLE.replace("# Importar", ""), "the title is missing"],
    ["two titles", `${WHOLE}\n# Otro\n`, "a page has one title"],
    [
      "no purpose",
      WHOLE.replace("Para qué **sirve**.", ""),
      "what the page is for is missing below its title",
    ],
    [
      "steps that skip",
      WHOLE.replace("2. Pulse", "4. Pulse"),
      'the steps are not counted through at "4. Pulse',
    ],
    ["an open mark", WHOLE.replace("**sirve**", "**sirve"), 'a mark is left open in "Para qué **sirve."'],
    ["HTML", `${WHOLE}\n<script>x</script>\n`, '"<script>x</script>" is nothing that the guide knows'],
    ["a list that is broken", WHOLE.replace("- Dos", "Dos"), 'a list is broken by "Dos"'],
  ])("reports %s", (_what, text, fault) => {
    expect(parse(text).faults.join("\n")).toContain(`import-plan: ${fault}`);
  });

  it("has labels inserted into marked text as well", () => {
    const { page } = parse(WHOLE.replace("**sirve**", "**no es {plans.save}**"));
    expect(page.summary).toBe("Para qué no es Guardar plan.");
  });

  it("needs numbered steps", () => {
    expect(parse("# Uno\n\nPara qué.\n").faults).toEqual(["import-plan: the page has no numbered steps"]);
  });
});
