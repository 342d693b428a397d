import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { ParameterField } from "./ParameterField.tsx";

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("environmentReport", "waterSeries", "pick");
});
afterEach(cleanup);

const option = (value: string, label: string) => ({ value, label, results: 1 });
const metals = ["Cu", "Zn", "Pb", "Cd", "As", "Fe", "Al", "Ni", "Hg"].map((code) => option(`${code}|`, code));
const long = [
  ...[option("Mn|total", "Manganeso (mg/L) · total"), option("Mn|dissolved", "Manganeso (mg/L) · disuelto")],
  ...metals,
];
const choices = () =>
  [...screen.getByLabelText<HTMLSelectElement>("Parámetro").options].map(({ text }) => text);

describe("the parameter field of a series", () => {
  it("searches a long list by name and code, and keeps the selected one in it", async () => {
    const onParameter = vi.fn();
    render(
      <ParameterField
        {...{ parameters: long, onParameter }}
        parameter={{ parameter: "Cu", fraction: null }}
      />,
    );
    const search = screen.getByLabelText("Buscar en Parámetro");
    await userEvent.type(search, "MANGANESO");
    expect(choices()).toEqual([
      ...["El de más resultados", "Manganeso (mg/L) · total", "Manganeso (mg/L) · disuelto", "Cu"],
    ]);
    expect(onParameter).not.toHaveBeenCalled();
    await userEvent.selectOptions(screen.getByLabelText("Parámetro"), "Mn|dissolved");
    expect(onParameter).toHaveBeenCalledExactlyOnceWith({ parameter: "Mn", fraction: "dissolved" });
    await userEvent.clear(search);
    await userEvent.type(search, "mn");
    expect(choices()).toHaveLength(4);
  });

  it("has no search for a short list, and shows that a choice is required", () => {
    render(
      <ParameterField
        {...{ parameters: metals, onParameter: vi.fn(), parameter: null }}
        requirement={{ placeholder: "Elija", error: "Complete este campo." }}
      />,
    );
    expect(screen.queryByLabelText("Buscar en Parámetro")).toBeNull();
    expect(choices()[0]).toBe("Elija");
    expect(screen.getByLabelText("Parámetro").getAttribute("aria-invalid")).toBe("true");
  });
});
