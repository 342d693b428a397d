import { SERVICE_RULES, type ServiceName, wireUnit } from "@vetaverde/domain/authorities/services";
import type { Unit } from "@vetaverde/domain/devices/units";
import type { Authorities } from "../../gateways/authorities/authorities.ts";
import type { AuthorityMessage, AuthorityProfile } from "../../gateways/authorities/authority.ts";

/** What a submission keeps of its profile when it is made, and its values. */
export interface SubmissionContent {
  measuredAt: Date;
  /** Settings that name the work or device. */
  subject: Readonly<Record<string, string>>;
  fields: readonly { name: string; unit: Unit }[];
  vals: Readonly<Record<string, string>>;
}

/** The message of an instant, without the password. What it is of is the submission's, whatever the profile says now. */
export function composeMessage(
  authorities: Authorities,
  profile: AuthorityProfile & SubmissionContent,
): AuthorityMessage {
  const values = profile.fields.flatMap(({ name, unit }) => {
    const text = profile.vals[name];
    return text === undefined ? [] : [{ name, unit: wireUnit(unit), text }];
  });
  const settings = { ...profile.settings, ...profile.subject };
  return authorities[profile.service].compose(
    { ...profile, settings },
    { at: profile.measuredAt.getTime(), values },
  );
}

/** The settings that name the work or device. */
export const subjectOf = (service: ServiceName, settings: Readonly<Record<string, string>>) =>
  Object.fromEntries(SERVICE_RULES[service].subject.map((name) => [name, settings[name] ?? ""]));

export const passwordScope = (project: string, profile: string): string =>
  `transmission ${project} ${profile}`;
