import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { monitoring } from "../../../testing/plans.ts";
import { PlanDetails } from "./PlanDetails.tsx";

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("plans");
});
afterEach(cleanup);

it("shows what the plan states of a monitoring, each with its name", () => {
  const coordinates = { easting: 404_500, northing: 6_870_200, zone: "19S", datum: "PSAD56" } as const;
  const stated = { ...monitoring, parameters: "pH; sulfato", limits: "sulfato 250 mg/L", coordinates };
  render(<PlanDetails monitoring={stated} />);
  expect(screen.getByText("Parámetros").nextElementSibling?.textContent).toBe("pH; sulfato");
  expect(screen.getByText("Límite").nextElementSibling?.textContent).toBe("sulfato 250 mg/L");
  expect(screen.getByText("Coordenadas").nextElementSibling?.textContent).toBe(
    "404.500 E, 6.870.200 N · huso 19S · PSAD56",
  );
  expect(screen.queryByText("Método")).toBeNull();
});

it("names the plan and its components where the plan states nothing else", () => {
  render(<PlanDetails monitoring={monitoring} />);
  screen.getByText("Monitoreo hídrico");
  screen.getByText("Tranque El Salar · Agua · Nivel · Medición en terreno");
  expect(screen.queryByRole("term")).toBeNull();
});
