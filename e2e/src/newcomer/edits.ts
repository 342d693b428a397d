/** One edit of the walk: a new file, or lines that are inserted after a line of an existing one. */
export type Edit =
  | { file: string; create: string }
  | { file: string; after: string; insert: string }
  | { file: string; replace: string; by: string };

/**
 * A note on an API token, from the column to the form in four languages, as docs/adding-a-feature.md describes it. Everything
 * else follows by `npm run gen`.
 */
export const EDITS: readonly Edit[] = [
  {
    file: "server/migrations/9999-token-notes.sql",
    create: "alter table api_tokens add column note text check (char_length(note) <= 200);\n",
  },
  {
    file: "contract/src/tokens.ts",
    after: "    name: z.string(),\n    role,\n",
    insert: "    note: z.string().nullable(),\n",
  },
  {
    file: "contract/src/tokens.ts",
    replace: "z.strictObject({ name: words(100), role,",
    by: "z.strictObject({ name: words(100), note: words(200).nullish(), role,",
  },
  {
    file: "server/src/features/tokens/tokens.store.ts",
    replace: "t.id, t.name, t.role,",
    by: "t.id, t.name, t.note, t.role,",
  },
  {
    file: "server/src/features/tokens/tokens.store.ts",
    after: "  hash: Buffer;\n  name: string;\n",
    insert: "  note?: string | null | undefined;\n",
  },
  {
    file: "server/src/features/tokens/tokens.store.ts",
    after: "      name: token.name,\n",
    insert: "      note: token.note ?? null,\n",
  },
  {
    file: "web/src/features/tokens/NewToken.tsx",
    after: "const emptyToken = (today: string) => ({\n",
    insert: '  note: "",\n',
  },
  {
    file: "web/src/features/tokens/NewToken.tsx",
    after: "    create.mutate({\n",
    insert: "      note: token.note.trim() || null,\n",
  },
  {
    file: "web/src/features/tokens/NewToken.tsx",
    after: '        error={isTried && !token.name.trim() ? t("tokens.nameMissing") : null}\n      />\n',
    insert:
      '      <TextField label={t("tokens.note")} value={token.note} maxLength={200} onValue={(note) => change({ note })} />\n',
  },
  ...message("es", "Nota"),
  ...message("en", "Note"),
  ...message("fr", "Remarque"),
  ...message("pt", "Nota"),
  {
    file: "server/src/features/tokens/tokens.service.test.ts",
    after: 'describe("an API token", () => {\n',
    insert: `  it("stores the note that was given, and null without one", async () => {
    const body = { name: "QGIS", note: "Portátil", role: 2, expiresAt: new Date(now + DAY).toISOString() };
    expect((await app.call("POST", tokens(), { code, body })).body.data.note).toBe("Portátil");
    expect((await make(2)).data.note).toBeNull();
  });

`,
  },
];

function message(language: string, text: string): Edit[] {
  const file = `locales/${language}/tokens.json`;
  return [{ file, after: "{\n", insert: `  "note": "${text}",\n` }];
}
