import { expect, it } from "vitest";
import { commitments as en } from "./en/commitments.ts";
import { instruments as enInstruments } from "./en/instruments.ts";
import { commitments as es } from "./es/commitments.ts";
import { instruments as esInstruments } from "./es/instruments.ts";
import { commitments as fr } from "./fr/commitments.ts";
import { instruments as frInstruments } from "./fr/instruments.ts";
import { commitments as pt } from "./pt/commitments.ts";
import { instruments as ptInstruments } from "./pt/instruments.ts";

it.each([
  ["es", es, esInstruments],
  ["en", en, enInstruments],
  ["fr", fr, frInstruments],
  ["pt", pt, ptInstruments],
])(
  "one warning stands at what nobody has reviewed, at the instrument and at the review, in %s",
  (_locale, { aiTitle, aiText }, { verify }) => {
    expect(verify.endsWith(` ${aiTitle} ${aiText}`)).toBe(true);
  },
);
