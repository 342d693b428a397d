import { describe, expect, it } from "vitest";
import { policy, project } from "../../testing/people.ts";
import { isPolicyRequested } from "./policy.conditions.ts";

const state = { authenticated: true, project, policy, view: null };

describe("the policy is shown", () => {
  it("to a user who never accepted it", () => expect(isPolicyRequested(state)).toBe(true));

  it("to no user in a view as another user, where it would cover the way out", () => {
    const view = {
      code: "v",
      expiresAt: "2026-11-23T12:00:00Z",
      user: { id: "u", name: "A", lastName: "B" },
    };
    expect(isPolicyRequested({ ...state, view })).toBe(false);
  });

  it("to a user who accepted it before the project's policy changed, though valid", () => {
    const before = { ...policy, is_valid: true, acceptance_date: "2026-10-21T20:43:55Z" };
    expect(isPolicyRequested({ ...state, policy: before })).toBe(true);
  });

  it("to a user who accepted a policy that is no longer valid", () => {
    const old = { ...policy, is_valid: false, acceptance_date: "2026-11-01T00:00:00Z" };
    expect(isPolicyRequested({ ...state, policy: old })).toBe(true);
  });

  it("to no user who accepted it at the instant from which it is in force", () => {
    const then = { ...policy, is_valid: true, acceptance_date: project.date_policy ?? "" };
    expect(isPolicyRequested({ ...state, policy: then })).toBe(false);
  });

  it("to no user where one condition is missing", () => {
    const accepted = { ...policy, is_valid: true, acceptance_date: "2026-10-21T20:43:57Z" };
    expect(isPolicyRequested({ ...state, policy: accepted })).toBe(false);
    expect(isPolicyRequested({ ...state, authenticated: false })).toBe(false);
    expect(isPolicyRequested({ ...state, project: null })).toBe(false);
    expect(isPolicyRequested({ ...state, project: { ...project, id: "" } })).toBe(false);
    expect(isPolicyRequested({ ...state, project: { ...project, date_policy: null } })).toBe(false);
    expect(isPolicyRequested({ ...state, policy: null })).toBe(false);
    expect(isPolicyRequested({ ...state, policy: { ...policy, acceptance_date: "" } })).toBe(false);
  });
});
