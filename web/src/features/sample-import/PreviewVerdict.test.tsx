import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { chooseLocale, loadWords } from "../../lib/i18n.ts";
import { PreviewVerdict } from "./PreviewVerdict.tsx";

beforeEach(async () => {
  await chooseLocale("es");
  await loadWords("sampleImport");
});

const NONE = { samples: 0, day: 0, hour: 0, matrix: 0, campaign: 0, laboratory: 0 };
const read = { rejected: 0, sameFile: null, unchanged: 0, corrections: 0, completed: NONE, newStations: [] };

it("shows for each old name of a station where its samples are assigned", () => {
  const merged = [{ name: "sed-viejo", station: "SED-NUEVO" }];
  const { rerender } = render(<PreviewVerdict preview={{ ...read, merged }} resultsToSave={1} />);
  screen.getByText("«sed-viejo» se unió a SED-NUEVO: sus muestras se asignan a SED-NUEVO.");
  rerender(<PreviewVerdict preview={{ ...read, merged: [] }} resultsToSave={1} />);
  expect(screen.queryByText(/se unió/)).toBeNull();
});
