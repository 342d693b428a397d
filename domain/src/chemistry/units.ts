import { CACO3_EQUIVALENT, equivalentWeight, IONS, type Ion } from "./ions.ts";

/** Basis in which a mass is expressed, where it is not the substance itself: `mg/L as CaCO3`, `mg/L N`. */
const BASES = { CaCO3: CACO3_EQUIVALENT, N: 14.007, S: 32.06 } as const;
export type Basis = keyof typeof BASES;

/** Milligrams, milliequivalents or millimoles per litre, times `factor`. */
export interface ConcentrationUnit {
  kind: "mass" | "equivalent" | "mole";
  factor: number;
  basis: Basis | null;
}

const SCALES: Readonly<Record<string, number>> = { n: 1e-6, u: 1e-3, m: 1, "": 1000, k: 1e6 };
/** Units of volume per litre. */
const VOLUMES: Readonly<Record<string, number>> = { l: 1, dm3: 1, ml: 1000, m3: 0.001 };
/** A litre of fresh water weighs a kilogram, which laboratories assume in this notation. */
const PARTS: Readonly<Record<string, number>> = { ppm: 1, ppb: 1e-3, ppt: 1e-6, "mg/kg": 1, "ug/kg": 1e-3 };
const KINDS: Readonly<Record<string, ConcentrationUnit["kind"]>> = {
  g: "mass",
  eq: "equivalent",
  mol: "mole",
};

const AS = String.raw`(?:\b(?:as|como|en|comme|em|expressed as|expresado como|exprime en|expresso em)\b)?`;
const BASIS = new RegExp(`${AS}[ ._-]*(caco3|carbonato de calcio|n-?no3|n-?nh[34]|s-?so4|n|s)`);

const basisIn = (words: string): Basis | null | undefined => {
  if (words === "") return null;
  const [whole, name = ""] = BASIS.exec(words) ?? [];
  // Text that is not exactly a basis makes the unit unknown: nothing is guessed.
  if (whole === undefined || whole.trim() !== words.trim()) return undefined;
  return name.startsWith("ca") ? "CaCO3" : name.startsWith("s") ? "S" : "N";
};

/** Degrees of hardness, in mg/L as CaCO3: French, German, English, and grains per US gallon. */
const HARDNESS_DEGREES: readonly (readonly [RegExp, number])[] = [
  // A capital F is a degree of temperature.
  [/^°f(H|h)?$/, 10],
  [/^°? ?d(H|h)$/, 17.848],
  [/^°(e|e?H|Clark)$/, 14.254],
  [/^gpg$/i, 17.118],
];

/**
 * The unit of a concentration in the notations of laboratories: `mg/L`, `µg/l`, `meq L-1`, `mmol/dm3`, `ppb`, `mg/L
 * CaCO3`, `mgCaCO3/L`, `mg N/L`, `°dH`.
 * @returns null for an unknown unit
 */
export function parseUnit(text: string): ConcentrationUnit | null {
  const degree = HARDNESS_DEGREES.find(([pattern]) => pattern.test(text.trim()));
  if (degree) return { kind: "mass", factor: degree[1], basis: "CaCO3" };
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[µμ]/g, "u")
    .replace(/−/g, "-")
    .replace(/³/g, "3")
    .replace(/\s+/g, " ")
    .trim();
  const [, part = "", rest = ""] = /^(ppm|ppb|ppt|[mu]g\/kg)\b(.*)$/.exec(plain) ?? [];
  if (part) return withBasis({ kind: "mass", factor: PARTS[part] ?? 1, basis: null }, rest);
  const found =
    /^(mc|[nmuk]?)(eq|mol|g)([^/]*?) ?(?:\/ ?(l|dm3|ml|m3)|[ .·](l|dm3|ml|m3) ?(?:-1|\^-1))\b(.*)$/.exec(
      plain,
    );
  if (!found) return null;
  const [, scale = "", kind = "", inside = "", over, power, after = ""] = found;
  const factor = (SCALES[scale === "mc" ? "u" : scale] ?? 1) * (VOLUMES[over ?? power ?? "l"] ?? 1);
  if (inside.trim() !== "" && after.trim() !== "") return null;
  return withBasis({ kind: KINDS[kind] ?? "mass", factor, basis: null }, inside.trim() || after);
}

function withBasis(unit: ConcentrationUnit, words: string): ConcentrationUnit | null {
  const basis = basisIn(words.replace(/[()[\]]/g, " ").trim());
  if (basis === undefined || (basis !== null && unit.kind !== "mass")) return null;
  return { ...unit, basis };
}

/** Basis of which an ion contains one atom; other bases are invalid for it. */
const OWN_BASIS: Readonly<Partial<Record<Ion, Basis>>> = { NO3: "N", NH4: "N", SO4: "S" };
/** Ions of hardness, alkalinity and acidity, which may be expressed as CaCO3. */
const AS_CACO3: ReadonlySet<Ion> = new Set(["Ca", "Mg", "HCO3", "CO3", "OH", "H"]);

/**
 * Concentration of an ion in meq/L.
 * @returns null where the unit's basis does not apply to this ion (`mg/L N` of chloride)
 */
export function toMeq(value: number, unit: ConcentrationUnit, ion: Ion): number | null {
  const amount = value * unit.factor;
  const charge = Math.abs(IONS[ion].charge);
  if (unit.kind === "equivalent") return amount;
  if (unit.kind === "mole") return amount * charge;
  if (unit.basis === null) return amount / equivalentWeight(ion);
  if (unit.basis === "CaCO3") return AS_CACO3.has(ion) ? amount / BASES.CaCO3 : null;
  return OWN_BASIS[ion] === unit.basis ? (amount / BASES[unit.basis]) * charge : null;
}

/** Concentration of an ion in mg/L of the ion itself. */
export function toMg(value: number, unit: ConcentrationUnit, ion: Ion): number | null {
  const meq = toMeq(value, unit, ion);
  return meq === null ? null : meq * equivalentWeight(ion);
}
