import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { user } from "../testing/people.ts";
import { ok, wireOf } from "../testing/wire.ts";
import { useStoredDraft } from "./drafts.ts";
import { NOBODY, sessionStore } from "./session.state.ts";
import { signOut } from "./session.ts";

interface Draft {
  text: string;
  password: string;
}

function Form({ seen = 1 }: { seen?: number }) {
  const words = useStoredDraft<Draft, number>({
    form: "test",
    first: () => ({ text: "", password: "" }),
    seen,
    toStored: (draft) => ({ ...draft, password: "" }),
  });
  const field = (name: keyof Draft) => (
    <input
      aria-label={name}
      value={words.draft[name]}
      onChange={(event) => words.set({ ...words.draft, [name]: event.target.value })}
    />
  );
  return (
    <>
      {field("text")}
      {field("password")}
      <output>{`${words.restored ? "restored" : "new"} ${words.seen}`}</output>
      <button type="button" onClick={() => words.restart({ text: "", password: "" }, seen)}>
        discard
      </button>
    </>
  );
}

const enter = (id: string) =>
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, id, AuthCode: "code" } });
const ANA = "0193aaaa-0000-7000-8000-000000000001";
const LUIS = "0193aaaa-0000-7000-8000-000000000002";
const text = () => screen.getByRole<HTMLInputElement>("textbox", { name: "text" }).value;

async function type(words: string, field = "text") {
  await userEvent.type(screen.getByRole("textbox", { name: field }), words);
}
function again(seen?: number) {
  cleanup();
  render(<Form {...(seen === undefined ? {} : { seen })} />);
}

beforeEach(() => {
  localStorage.clear();
  enter(ANA);
  render(<Form />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set(NOBODY);
});

describe("an unsaved draft", () => {
  it("is restored with the version that it is based on, with a note", async () => {
    await type("pozo 3");
    again(2);
    expect([text(), screen.getByRole("status").textContent]).toEqual(["pozo 3", "restored 1"]);
    await userEvent.click(screen.getByRole("button"));
    expect([text(), screen.getByRole("status").textContent]).toEqual(["", "new 2"]);
    again();
    expect(text()).toBe("");
  });

  it("is not stored where it equals the original", async () => {
    await type("x");
    await userEvent.clear(screen.getByRole("textbox", { name: "text" }));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("never contains a secret", async () => {
    await type("s3creto", "password");
    await type("a");
    expect(JSON.stringify(localStorage)).not.toContain("s3creto");
  });

  it("belongs to its user only, whoever else uses the device", async () => {
    await type("de Ana");
    enter(LUIS);
    again();
    expect(text()).toBe("");
    await type("de Luis");
    enter(ANA);
    again();
    expect(text()).toBe("de Ana");
  });

  it("remains when the session expires, and is deleted when the user signs out", async () => {
    wireOf({ "POST /logout": ok(null) });
    await type("de Ana");
    enter(LUIS);
    again();
    await type("de Luis");
    await signOut({ reason: "idle" });
    enter(LUIS);
    again();
    expect(text()).toBe("de Luis");
    await signOut();
    enter(LUIS);
    again();
    expect(text()).toBe("");
    enter(ANA);
    again();
    expect(text()).toBe("de Ana");
  });

  it("expires after a month", async () => {
    await type("viejo");
    vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ["Date"] });
    again();
    expect(text()).toBe("");
  });
});
