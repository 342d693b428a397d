import { app } from "./fr/app.ts";
import { errors } from "./fr/errors.ts";
import { home } from "./fr/home.ts";
import { policies } from "./fr/policies.ts";
import { projects } from "./fr/projects.ts";
import { sessions } from "./fr/sessions.ts";
import { ui } from "./fr/ui.ts";
import type { Messages } from "./same-keys.ts";

export const fr: Messages = { app, errors, home, policies, projects, sessions, ui };
