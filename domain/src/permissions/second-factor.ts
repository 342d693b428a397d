/** Who needs a second factor at sign-in; each value includes the users of the previous one. */
export const FACTOR_REQUIREMENTS = ["nobody", "systemAdmins", "projectAdmins", "everybody"] as const;
export type FactorRequirement = (typeof FACTOR_REQUIREMENTS)[number];

/** Maximum length of a factor's name. */
export const MAX_FACTOR_NAME = 60;

/** Whether a user needs a second factor. */
export function requiresFactor(
  requirement: FactorRequirement,
  person: { systemAdmin: boolean; projectAdmin: boolean },
): boolean {
  if (requirement === "everybody") return true;
  if (requirement === "projectAdmins") return person.systemAdmin || person.projectAdmin;
  return requirement === "systemAdmins" && person.systemAdmin;
}
