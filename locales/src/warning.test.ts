import { expect, it } from "vitest";
import commitmentsEn from "../en/commitments.json" with { type: "json" };
import instrumentsEn from "../en/instruments.json" with { type: "json" };
import commitmentsEs from "../es/commitments.json" with { type: "json" };
import instrumentsEs from "../es/instruments.json" with { type: "json" };
import commitmentsFr from "../fr/commitments.json" with { type: "json" };
import instrumentsFr from "../fr/instruments.json" with { type: "json" };
import commitmentsPt from "../pt/commitments.json" with { type: "json" };
import instrumentsPt from "../pt/instruments.json" with { type: "json" };

it.each([
  ["es", commitmentsEs, instrumentsEs],
  ["en", commitmentsEn, instrumentsEn],
  ["fr", commitmentsFr, instrumentsFr],
  ["pt", commitmentsPt, instrumentsPt],
])(
  "the warning about unreviewed commitments is the same at the instrument and at the review, in %s",
  (_locale, { aiTitle, aiText }, { verify }) => {
    expect(verify.endsWith(` ${aiTitle} ${aiText}`)).toBe(true);
  },
);
