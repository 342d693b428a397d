import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Locale } from "@vetaverde/domain/locale";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../lib/i18n.ts";
import { setUpPage } from "../testing/set-up.ts";
import { DateField, type DateFieldProps } from "./DateField.tsx";

setUpPage({ words: ["dates"] });

type Part = Partial<DateFieldProps> & { first?: string };

function StatefulDateField({ first = "", onValue, ...props }: Part) {
  const [value, setValue] = useState(first);
  return (
    <DateField
      label="Rige desde"
      {...props}
      value={value}
      onValue={(next) => {
        onValue?.(next);
        setValue(next);
      }}
    />
  );
}

function show(props: Part = {}) {
  const onValue = vi.fn<(value: string) => void>();
  render(<StatefulDateField {...props} onValue={onValue} />);
  return { onValue, last: () => onValue.mock.lastCall?.[0] };
}
const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Rige desde" });
const calendar = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Elegir en el calendario", hidden: true }));
  return within(screen.getByRole("dialog", { hidden: true }));
};
const HIDDEN = { hidden: true };

describe("a date field", () => {
  it.each([
    ["es", "dd-mm-aaaa"],
    ["en", "dd-mm-yyyy"],
    ["fr", "jj-mm-aaaa"],
    ["pt", "dia-mês-ano"],
  ] as [Locale, string][])(
    "shows and requires days in the format of %s, whatever the browser's language",
    async (locale, form) => {
      await chooseLocale(locale);
      await loadWords("dates");
      show({ first: "2026-11-20" });
      expect([input().value, input().placeholder]).toEqual(["20-11-2026", form]);
    },
  );

  it("accepts typed text once it is a valid day, and formats it on blur", async () => {
    const { last } = show();
    await userEvent.type(input(), "1/2/2027");
    expect([input().value, last()]).toEqual(["1/2/2027", "2027-02-01"]);
    await userEvent.tab();
    expect(input().value).toBe("01-02-2027");
    await userEvent.clear(input());
    expect(last()).toBe("");
    await userEvent.type(input(), "05062027{Enter}");
    expect([input().value, last()]).toEqual(["05-06-2027", "2027-06-05"]);
    await userEvent.clear(input());
    await userEvent.type(input(), "7-8-27");
    expect(last()).toBe("7-8-27");
    await userEvent.tab();
    expect([input().value, last()]).toEqual(["07-08-2027", "2027-08-07"]);
  });

  it("reports an invalid day on blur, keeps the text and shows the format", async () => {
    const { last } = show();
    await userEvent.type(input(), "20-11-202666");
    expect(screen.queryByText(/Escriba el día/)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(/Escriba el día/)).toBeTruthy();
    expect([input().value, input().getAttribute("aria-invalid"), last()]).toEqual([
      "20-11-202666",
      "true",
      "20-11-202666",
    ]);
    await userEvent.clear(input());
    await userEvent.type(input(), "20-11-2026");
    expect(screen.queryByText(/Escriba el día/)).toBeNull();
  });

  it("follows a value that is set from outside", async () => {
    const { rerender } = render(<DateField label="Rige desde" value="2026-11-20" onValue={() => {}} />);
    await userEvent.type(input(), "9");
    rerender(<DateField label="Rige desde" value="2027-01-02" onValue={() => {}} />);
    expect(input().value).toBe("02-01-2027");
  });

  it("uses 24 hours where it includes a time", async () => {
    const { last } = show({ kind: "time" });
    await userEvent.type(input(), "930");
    await userEvent.tab();
    expect([input().value, last()]).toEqual(["09:30", "09:30"]);
    expect(screen.queryByRole("button")).toBeNull();
    await userEvent.clear(input());
    await userEvent.type(input(), "9:30 PM");
    await userEvent.tab();
    expect(screen.getByText(/Escriba la hora/)).toBeTruthy();
  });
});

describe("the calendar of a date field", () => {
  it("opens on the chosen day, supports the keyboard, and closes with the choice", async () => {
    const { last } = show({ first: "2026-11-30" });
    const days = await calendar();
    expect(document.activeElement?.getAttribute("data-day")).toBe("2026-11-30");
    expect(document.activeElement?.getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("{ArrowRight}{ArrowDown}{Home}");
    expect(document.activeElement?.getAttribute("data-day")).toBe("2026-12-07");
    expect(days.getByText("diciembre de 2026")).toBeTruthy();
    await userEvent.keyboard("{PageUp}{Shift>}{PageDown}{/Shift}{Enter}");
    expect([last(), input().value]).toEqual(["2027-11-07", "07-11-2027"]);
    expect(screen.queryByRole("dialog", HIDDEN)).toBeNull();
  });

  it("keeps the focus on the month button while the user pages through months", async () => {
    show({ first: "2026-01-31" });
    const days = await calendar();
    const next = days.getByRole("button", { name: "Mes siguiente", ...HIDDEN });
    await userEvent.click(next);
    expect([document.activeElement, days.queryByText("febrero de 2026") !== null]).toEqual([next, true]);
    expect(days.getByRole("button", { name: /^sábado 28 de febrero/, ...HIDDEN }).tabIndex).toBe(0);
  });

  it("offers no day outside of its bounds", async () => {
    const { onValue } = show({ first: "2026-11-20", min: "2026-11-10", max: "2026-11-25" });
    const days = await calendar();
    await userEvent.click(days.getByRole("button", { name: /^lunes 9 de noviembre/, ...HIDDEN }));
    await userEvent.click(days.getByRole("button", { name: /^jueves 26 de noviembre/, ...HIDDEN }));
    expect(onValue).not.toHaveBeenCalled();
    await userEvent.click(days.getByRole("button", { name: /^martes 10 de noviembre/, ...HIDDEN }));
    expect(onValue).toHaveBeenCalledWith("2026-11-10");
  });
});
