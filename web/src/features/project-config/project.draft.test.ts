import { describe, expect, it } from "vitest";
import { project } from "../../testing/people.ts";
import { bodyOf, carriedOver, draftOf, faultsOf } from "./project.draft.ts";

const draft = { ...draftOf(project, "#333399", "UTC"), logo: "0193dddd-0000-4000-8000-000000000001" };

describe("the day from which a project's policy holds", () => {
  it.each(["202666-11-20", "12026-01-01", "0206-11-20", "20-11", "9999-12-31"])(
    "is a fault at its field where it is none, whether a link is given or not: %s",
    (policyDate) => {
      expect([...faultsOf({ ...draft, policyDate })]).toEqual(["policyDate"]);
      expect([...faultsOf({ ...draft, policyDate, policyUrl: "" })]).toEqual(["policyDate"]);
    },
  );

  it("is needed with a link alone", () => {
    expect([...faultsOf({ ...draft, policyDate: "" })]).toEqual(["policyDate"]);
    expect([...faultsOf({ ...draft, policyDate: "", policyUrl: "" })]).toEqual([]);
  });

  it("is sent as the instant that it was while nobody touched it", () => {
    expect(bodyOf(draft, project).date_policy).toBe("2026-10-21T20:43:56Z");
    expect(bodyOf({ ...draft, policyDate: "2026-11-01" }, project).date_policy).toBe(
      "2026-11-01T03:00:00.000Z",
    );
  });
});

describe("what was typed while another saved", () => {
  it("is kept; what was not touched follows the other, and what both changed is named", () => {
    const mine = { ...draft, name: "Quebrada Alta Norte", nearDays: "10", company: "La misma" };
    const theirs = { ...draft, name: "Quebrada Alta Sur", color: "#005f73", company: "La misma" };
    expect(carriedOver(mine, draft, theirs)).toEqual({
      draft: { ...draft, name: "Quebrada Alta Norte", nearDays: "10", color: "#005f73", company: "La misma" },
      both: ["name"],
    });
  });
});
