import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { CallError } from "../lib/call-error.ts";
import { setUpPage } from "../testing/set-up.ts";
import { allOf } from "./all-of.ts";
import { QueryState } from "./QueryState.tsx";

setUpPage();

const pending = { data: undefined, error: null, isPending: true, isError: false, refetch: vi.fn() };
const here = { ...pending, data: ["a"], isPending: false };
const broken = {
  ...pending,
  isPending: false,
  isError: true,
  error: new CallError(500, "FK-0001", "Algo falló"),
};

it("shows a skeleton while the answer is on its way", () => {
  render(<QueryState query={pending} errorTitle="No se pudo leer" />);
  expect(screen.getByRole("status")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows why it failed with the code, and asks again on a press", () => {
  render(<QueryState query={broken} errorTitle="No se pudo leer" />);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("No se pudo leer");
  expect(alert.textContent).toContain("Algo falló");
  expect(alert.textContent).toContain("FK-0001");
  screen.getByRole("button").click();
  expect(broken.refetch).toHaveBeenCalledTimes(1);
});

it("says of a refused permission neither a code nor a retry", async () => {
  const refused = { ...broken, error: new CallError(403, "FORBIDDEN", "No tiene permiso para hacer esto.") };
  render(<QueryState query={refused} errorTitle="No se pudo leer" />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("No tiene permiso para ver esta información.");
  expect(alert.textContent).not.toContain("FORBIDDEN");
  expect(screen.queryByRole("button")).toBeNull();
});

it("omits reason and code when brief", () => {
  render(<QueryState query={broken} errorTitle="No se pudo leer" brief />);
  expect(screen.getByRole("alert").textContent).not.toContain("FK-0001");
});

it("shows the former rows below a failure", () => {
  render(
    <QueryState query={{ ...broken, data: ["a"] }} errorTitle="No se pudo leer">
      {(rows) => <p>{rows.join()}</p>}
    </QueryState>,
  );
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(screen.getByText("a")).toBeTruthy();
});

it("puts a hint and an action in the place of an empty answer", () => {
  const empty = {
    when: true,
    title: "Nada aún",
    text: "Cree uno",
    action: <button type="button">Crear</button>,
  };
  render(
    <QueryState query={here} errorTitle="No se pudo leer" empty={empty}>
      {(rows) => <p>{rows.join()}</p>}
    </QueryState>,
  );
  expect(screen.getByText("Nada aún")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Crear" })).toBeTruthy();
  expect(screen.queryByText("a")).toBeNull();
});

it("combines several queries into one", async () => {
  expect(allOf({ here, pending })).toMatchObject({ isPending: true, isError: false, data: undefined });
  expect(allOf({ here, broken })).toMatchObject({ isPending: false, isError: true, error: broken.error });
  const both = allOf({ one: here, two: here });
  expect(both).toMatchObject({ isPending: false, data: { one: ["a"], two: ["a"] } });
  here.refetch.mockClear();
  await both.refetch();
  expect(here.refetch).toHaveBeenCalledTimes(2);
});
