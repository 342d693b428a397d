import { createContext, type ReactNode } from "react";

/** The link to what the guide says of the page that is open; the shell, which knows the page, puts it there. */
export const PageHelp = createContext<ReactNode>(null);
