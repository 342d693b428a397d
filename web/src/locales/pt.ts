import { app } from "./pt/app.ts";
import { errors } from "./pt/errors.ts";
import { home } from "./pt/home.ts";
import { policies } from "./pt/policies.ts";
import { projects } from "./pt/projects.ts";
import { sessions } from "./pt/sessions.ts";
import { ui } from "./pt/ui.ts";
import type { Messages } from "./same-keys.ts";

export const pt: Messages = { app, errors, home, policies, projects, sessions, ui };
