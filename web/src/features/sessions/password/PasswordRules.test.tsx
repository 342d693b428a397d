import { cleanup, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpPage } from "../../../testing/set-up.ts";
import { PasswordRules } from "./PasswordRules.tsx";

setUpPage();

const met = (entry: Parameters<typeof PasswordRules>[0]["entry"]) => {
  cleanup();
  render(<PasswordRules entry={entry} />);
  return screen.getAllByRole("listitem").map((item) => item.className);
};

describe("the password rules", () => {
  it("do not mark a new password as different before the old one is typed", () => {
    const [none, typed, same] = [
      met({ old: "", password: "Nueva2027", repeat: "Nueva2027" }),
      met({ old: "Vieja2026", password: "Nueva2027", repeat: "Nueva2027" }),
      met({ old: "Nueva2027", password: "Nueva2027", repeat: "Nueva2027" }),
    ];
    expect(new Set(typed).size).toBe(1);
    // In each of the other cases exactly one rule is not met, and it is the same one.
    const unmet = (list: string[]) => list.flatMap((name, at) => (name === typed[0] ? [] : [at]));
    expect(unmet(none)).toHaveLength(1);
    expect(unmet(none)).toEqual(unmet(same));
  });
});
