import type { ReactNode } from "react";

export type Facts = readonly (readonly [name: string, value: ReactNode])[];

export interface FactListProps {
  facts: Facts;
  className: string | undefined;
  /** Further terms with their descriptions, before the facts. */
  children?: ReactNode;
}

/** Facts with their names. */
export function FactList({ facts, className, children }: FactListProps) {
  return (
    <dl className={className}>
      {children}
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
