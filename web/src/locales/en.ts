import { app } from "./en/app.ts";
import { errors } from "./en/errors.ts";
import { home } from "./en/home.ts";
import { policies } from "./en/policies.ts";
import { projects } from "./en/projects.ts";
import { sessions } from "./en/sessions.ts";
import { ui } from "./en/ui.ts";
import type { Messages } from "./same-keys.ts";

export const en: Messages = { app, errors, home, policies, projects, sessions, ui };
