import { Checkbox } from "../ui/Checkbox.tsx";
import { useCallQuery } from "./call-query.ts";

/** Query of the project's members whose account is active, by name. */
export const useActiveMembers = (project: string) =>
  useCallQuery(
    "members",
    "list",
    { params: { project }, query: { size: 500, sort: "name" } },
    { select: ({ items }) => items.filter(({ active }) => active) },
  );

export interface MemberChoiceProps {
  members: ReturnType<typeof useActiveMembers>["data"];
  /** Ids. */
  chosen: readonly string[];
  onChosen(members: string[]): void;
}

/** A checkbox for each member. */
export const MemberChoice = ({ members = [], chosen, onChosen }: MemberChoiceProps) =>
  members.map(({ id, name, lastName, email }) => (
    <Checkbox
      key={id}
      label={`${name} ${lastName}`}
      help={email}
      checked={chosen.includes(id)}
      onValue={(on) => onChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
    />
  ));
