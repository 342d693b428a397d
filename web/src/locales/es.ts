import { app } from "./es/app.ts";
import { errors } from "./es/errors.ts";
import { home } from "./es/home.ts";
import { plans } from "./es/plans.ts";
import { policies } from "./es/policies.ts";
import { projects } from "./es/projects.ts";
import { sessions } from "./es/sessions.ts";
import { ui } from "./es/ui.ts";

/** Spanish is the type: every other language gives exactly these keys, with the same parameters. */
export const es = { app, errors, home, plans, policies, projects, sessions, ui } as const;
