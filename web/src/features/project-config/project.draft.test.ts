import { describe, expect, it } from "vitest";
import { project } from "../../testing/people.ts";
import { bodyOf, carriedOver, draftOf, faultsOf } from "./project.draft.ts";

const draft = { ...draftOf(project, "#333399", "UTC"), logo: "0193dddd-0000-4000-8000-000000000001" };

describe("the start date of a project's policy", () => {
  it.each(["202666-11-20", "12026-01-01", "0206-11-20", "20-11", "9999-12-31"])(
    "is an error at its field where it is invalid, with or without a link: %s",
    (policyDate) => {
      expect([...faultsOf({ ...draft, policyDate })]).toEqual(["policyDate"]);
      expect([...faultsOf({ ...draft, policyDate, policyUrl: "" })]).toEqual(["policyDate"]);
    },
  );

  it("is required only with a link", () => {
    expect([...faultsOf({ ...draft, policyDate: "" })]).toEqual(["policyDate"]);
    expect([...faultsOf({ ...draft, policyDate: "", policyUrl: "" })]).toEqual([]);
  });

  it("is sent as the loaded instant while it is unchanged", () => {
    expect(bodyOf(draft, project).date_policy).toBe("2026-10-21T20:43:56Z");
    expect(bodyOf({ ...draft, policyDate: "2026-11-01" }, project).date_policy).toBe(
      "2026-11-01T03:00:00.000Z",
    );
  });
});

describe("unsaved input during another user's save", () => {
  it("is kept; unchanged fields are updated, and fields that both changed are listed", () => {
    const mine = { ...draft, name: "Quebrada Alta Norte", nearDays: "10", company: "La misma" };
    const theirs = { ...draft, name: "Quebrada Alta Sur", color: "#005f73", company: "La misma" };
    expect(carriedOver(mine, draft, theirs)).toEqual({
      draft: { ...draft, name: "Quebrada Alta Norte", nearDays: "10", color: "#005f73", company: "La misma" },
      both: ["name"],
    });
  });
});
