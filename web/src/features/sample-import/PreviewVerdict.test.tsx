import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { PreviewVerdict } from "./PreviewVerdict.tsx";

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("sampleImport");
});

const NONE = { samples: 0, day: 0, hour: 0, matrix: 0, campaign: 0, laboratory: 0 };
const read = {
  rejected: 0,
  sameFile: null,
  unchanged: 0,
  corrections: 0,
  completed: NONE,
  addedFacts: { results: 0, analysedOn: 0, method: 0 },
  newStations: [],
};

it("shows for each old name of a station where its samples are assigned", () => {
  const merged = [{ name: "sed-viejo", station: "SED-NUEVO" }];
  const { rerender } = render(<PreviewVerdict preview={{ ...read, merged }} resultsToSave={1} />);
  screen.getByText("«sed-viejo» se unió a SED-NUEVO: sus muestras se asignan a SED-NUEVO.");
  rerender(<PreviewVerdict preview={{ ...read, merged: [] }} resultsToSave={1} />);
  expect(screen.queryByText(/se unió/)).toBeNull();
});

it("states what a file without new results adds to the stored ones", () => {
  const addedFacts = { results: 2, analysedOn: 2, method: 1 };
  render(<PreviewVerdict preview={{ ...read, unchanged: 2, merged: [], addedFacts }} resultsToSave={0} />);
  screen.getByText("2 resultados ya guardados se completan con: fecha de análisis, método.");
  expect(screen.queryByText("Todos los datos de este archivo ya están guardados.")).toBeNull();
});
