/**
 * Whether a follow-up needs a reason: the work was not done, was done after its day, or without a required value. Work
 * that was done as planned explains itself.
 *
 * @param actionOn day of the action, in the project's time zone as `estimatedOn`
 */
export const needsReason = ({
  completed,
  actionOn,
  estimatedOn,
  isMissingRequired,
}: {
  completed: boolean;
  actionOn: string;
  estimatedOn: string;
  isMissingRequired: boolean;
}): boolean => !completed || actionOn > estimatedOn || isMissingRequired;
