import { expect, it } from "vitest";
import { draftOf, productFacts, productOf } from "./neutraliser.draft.ts";

const percent = (share: number) => String(Math.round(share * 1e6) / 1e4).replace(".", ",");
const draft = {
  ...draftOf(undefined, percent),
  purity: "70",
  efficiency: "80",
  blend: [{ reagent: "CaCO3" as const, share: "20" }],
  moisture: "5",
  recycled: "90",
};

it("the form of a neutraliser shows what its product contains, neutralises and doses", () => {
  const facts = productFacts(draft);
  // 0.95 × (0.7 / 0.7403 + 0.2) = 1.088284; 0.8 / (1 − 0.9 × 0.2) = 0.975610; 1 / (1.088284 × 0.975610) = 0.941849
  expect(facts?.inert).toBeCloseTo(0.095, 9);
  expect(facts?.neutralising).toBeCloseTo(1.088284, 6);
  expect(facts?.overall).toBeCloseTo(0.97561, 6);
  expect(facts?.dose).toBeCloseTo(0.94185, 5);
});

it("the form of a neutraliser has no product while a share is missing, and no figures of an impossible one", () => {
  expect(productOf({ ...draft, blend: [{ reagent: "CaCO3", share: "" }] })).toBeNull();
  expect(productOf({ ...draft, moisture: "100" })).toBeNull();
  const tooMuch = { ...draft, blend: [{ reagent: "CaCO3" as const, share: "31" }] };
  expect([productOf(tooMuch)?.blend, productFacts(tooMuch)]).toEqual([
    [{ reagent: "CaCO3", share: 0.31 }],
    null,
  ]);
});

it("a product that is opened and saved again is unchanged", () => {
  const product = {
    reagent: "CaO" as const,
    purity: 0.655,
    efficiency: 0.85,
    blend: [{ reagent: "MgO" as const, share: 0.125 }],
    moisture: 0.015,
    recycled: 0.75,
  };
  const station = { id: "s", name: "AC-01" };
  const stored = {
    id: "n",
    name: "Planta",
    inlet: station,
    outlet: station,
    doses: 0,
    lastDose: null,
    version: 1,
  };
  expect(productOf(draftOf({ ...stored, ...product }, percent))).toEqual(product);
});
