import { createContext, type ReactNode } from "react";

/** Link to the guide's page about the current page; provided by the shell, which knows the route. */
export const PageHelp = createContext<ReactNode>(null);
