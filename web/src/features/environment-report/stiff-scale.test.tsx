import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { symbolOf } from "../../charts/markers.ts";
import { StiffGrid } from "./StiffGrid.tsx";
import { setUpDrawing, waterOf } from "./testing/water.ts";

setUpDrawing();

const fresh = { Ca: 2, Mg: 1, Na: 1, K: 0.5, Cl: 1, SO4: 1, HCO3: 2.5, NO3: 0 };
const brine = { Ca: 40, Mg: 12, Na: 480, K: 10, Cl: 540, SO4: 3, HCO3: 2, NO3: 0 };

/** Eight fresh waters on two pages of six, with a brine as the last station. */
const samples = [...Array.from({ length: 8 }, () => fresh), brine].map((meq, n) =>
  waterOf(meq, { id: `w${n}`, stationId: `s${n}`, station: `P-${n}` }),
);
const symbols = new Map(samples.map(({ stationId }, n) => [stationId, symbolOf(n)]));

/** The figures below the polygons. */
const scaleShown = (container: HTMLElement) =>
  [...(container.querySelector("section > svg:last-of-type")?.querySelectorAll("text") ?? [])].map(
    ({ textContent }) => textContent,
  );

it("has a scale that suits the visible page, and counts the polygons that this page cuts", async () => {
  const { container } = render(<StiffGrid samples={samples} symbols={symbols} onOpen={() => {}} />);
  expect(scaleShown(container)).toEqual(["5", "2,5", "0", "2,5", "5", "meq/L"]);
  expect(screen.getByText(/Escala de esta página\./)).toBeTruthy();
  expect(container.textContent).not.toContain("fuera de escala");
  await userEvent.setup().click(screen.getByRole("button", { name: "Siguientes" }));
  expect(container.textContent).toContain("1 polígono fuera de escala");
});

it("has one scale for every page if all polygons must fit, and no note about the page", () => {
  const { container } = render(<StiffGrid samples={samples} symbols={symbols} by="all" onOpen={() => {}} />);
  expect(scaleShown(container)[0]).toBe("1.000");
  expect(container.textContent).not.toContain("Escala de esta página");
});

it("does not speak of pages if there is only one", () => {
  const { container } = render(
    <StiffGrid samples={samples.slice(0, 3)} symbols={symbols} onOpen={() => {}} />,
  );
  expect(container.textContent).not.toContain("página");
});
