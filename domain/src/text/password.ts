/** A password is longer than 6 characters. */
export const PASSWORD_MIN_LENGTH = 7;

export interface PasswordEntry {
  password: string;
  /** The previous password, if there is one. */
  old?: string;
  /** The repeated password, where the form requires it. */
  repeat?: string;
}

/** The rules in the order of the form; each has the name of its fault. */
export const PASSWORD_RULES = [
  { fault: "too_short", isMet: ({ password }) => [...password].length >= PASSWORD_MIN_LENGTH },
  { fault: "no_uppercase", isMet: ({ password }) => /\p{Lu}/u.test(password) },
  { fault: "no_lowercase", isMet: ({ password }) => /\p{Ll}/u.test(password) },
  { fault: "no_digit", isMet: ({ password }) => /\p{Nd}/u.test(password) },
  { fault: "same_as_old", isMet: ({ password, old }) => old === undefined || password !== old },
  { fault: "repeat_differs", isMet: ({ password, repeat }) => repeat === undefined || password === repeat },
] as const satisfies readonly { fault: string; isMet: (entry: PasswordEntry) => boolean }[];
export type PasswordFault = (typeof PASSWORD_RULES)[number]["fault"];

/** Every rule that a new password violates; empty when it is valid. A rule without its other input is skipped. */
export function passwordFaults(entry: PasswordEntry): PasswordFault[] {
  return PASSWORD_RULES.filter((rule) => !rule.isMet(entry)).map((rule) => rule.fault);
}
