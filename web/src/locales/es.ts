import { app } from "./es/app.ts";
import { errors } from "./es/errors.ts";
import { home } from "./es/home.ts";
import { policies } from "./es/policies.ts";
import { projects } from "./es/projects.ts";
import { sessions } from "./es/sessions.ts";
import { ui } from "./es/ui.ts";

/** The words of the first load. Spanish is the type: every other language gives exactly these keys, with the same parameters. The words of a page stand in `es.parts.ts`. */
export const es = { app, errors, home, policies, projects, sessions, ui } as const;
