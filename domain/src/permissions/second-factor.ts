/** For whom a second factor is required at sign-in; each value includes the people of the one before it. */
export const FACTOR_REQUIREMENTS = ["nobody", "systemAdmins", "projectAdmins", "everybody"] as const;
export type FactorRequirement = (typeof FACTOR_REQUIREMENTS)[number];

/** Of the name that a person gives a factor. */
export const MAX_FACTOR_NAME = 60;

/** Whether a person must have a second factor. */
export function requiresFactor(
  requirement: FactorRequirement,
  person: { systemAdmin: boolean; projectAdmin: boolean },
): boolean {
  if (requirement === "everybody") return true;
  if (requirement === "projectAdmins") return person.systemAdmin || person.projectAdmin;
  return requirement === "systemAdmins" && person.systemAdmin;
}
