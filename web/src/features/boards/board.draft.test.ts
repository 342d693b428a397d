import { boardContent } from "@vetaverde/contract/board-settings";
import { describe, expect, it } from "vitest";
import { contentOf, draftOf, emptyDraft, fieldsOf, missingIn, needsSecret } from "./board.draft.ts";

const ID = "0191d0a0-0000-7000-8000-000000000001";
const WHOLE = [
  {
    provider: "powerbi",
    settings: {
      tenant: "t",
      client: "c",
      workspace: "w",
      report: "r",
      roles: ["Faena", "Turno"],
      dataset: "d",
    },
  },
  {
    provider: "superset",
    settings: {
      address: "https://s.example.org",
      dashboard: "d",
      username: "u",
      login: "ldap",
      rules: [
        { dataset: 7, clause: "a = {email}" },
        { dataset: null, clause: "b = 1" },
      ],
    },
  },
  {
    provider: "metabase",
    settings: {
      address: "https://m.example.org",
      resource: "question",
      number: 3,
      locked: { who: "{email}", mine: "a = b" },
    },
  },
  { provider: "grafana", settings: { way: "public", address: "https://g.example.org", token: "t" } },
  { provider: "grafana", settings: { way: "signed", address: "https://g.example.org", dashboard: "d" } },
  { provider: "url", settings: { address: "https://u.example.org" } },
  {
    provider: "native",
    settings: { tiles: [{ id: "a", title: "", x: 0, y: 0, w: 6, h: 2, kind: "map" }] },
  },
  {
    provider: "environment-report",
    settings: { category: "Geoquímica", stations: [ID], from: "2026-01-01", nitrate: "withChloride" },
  },
  {
    provider: "environment-report",
    settings: { category: "Agua", diagram: "series", parameter: "Mn", fraction: "dissolved", scale: "log" },
  },
].map((one) => boardContent.parse(one));

describe("a board's form", () => {
  it.each(WHOLE)("returns the loaded board unchanged: $provider", (content) => {
    const draft = draftOf({ name: "Tablero", content });
    expect(boardContent.parse(contentOf(draft))).toEqual(content);
    expect(missingIn(draft)).toEqual([]);
  });

  it("reports missing fields, and invalid numbers", () => {
    expect(missingIn(emptyDraft("powerbi"))).toEqual(["tenant", "client", "workspace", "report"]);
    expect(missingIn({ ...emptyDraft("metabase"), fields: { address: "https://a.b", number: "0" } })).toEqual(
      ["number"],
    );
    expect(missingIn(emptyDraft("environment-report"))).toEqual([]);
  });

  it("requires a secret where the service needs one", () => {
    const grafana = emptyDraft("grafana");
    expect(needsSecret(grafana)).toBe(false);
    const signed = { ...grafana, fields: { way: "signed" } };
    expect(needsSecret(signed)).toBe(true);
    expect(fieldsOf(signed).map(({ name }) => name)).toContain("organization");
    expect(needsSecret(emptyDraft("url"))).toBe(false);
  });
});
