import { useRouter } from "@tanstack/react-router";
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { stationPath } from "../lib/station-path.ts";
import styles from "./StationLink.module.css";

export interface StationLinkProps {
  /** The station's id. */
  id: string;
  /** The station's name. */
  children: ReactNode;
  /** The tab of the station's page to open. */
  tab?: string;
}

/** A station's name as a link to its page. */
export function StationLink({ id, children, tab }: StationLinkProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined;
  const href = stationPath(id, tab);
  const go = (event: MouseEvent) => {
    const isElsewhere =
      event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!router || isElsewhere) return;
    event.preventDefault();
    void router.navigate({ href } as never);
  };
  return (
    <a href={href} className={styles.link} onClick={go}>
      {children}
    </a>
  );
}

/** Several station links, separated by commas. */
export function StationLinks({ stations }: { stations: readonly { id: string; name: string }[] }) {
  return stations.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ", "}
      <StationLink id={id}>{name}</StationLink>
    </Fragment>
  ));
}
