import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface GraphLinkProps {
  project: string;
  device: string;
  /** Read aloud in place of the content. */
  label: string;
  children: ReactNode;
}

/** Link to the graph of a device's readings. */
export const GraphLink = ({ project, device, label, children }: GraphLinkProps) => (
  <Link to="/modi/graph/$id/$modi" params={{ id: project, modi: device }} aria-label={label}>
    {children}
  </Link>
);
