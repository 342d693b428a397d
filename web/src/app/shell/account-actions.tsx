import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { signOut, useSession } from "../../lib/session.ts";
import {
  IconBell,
  IconHelp,
  IconKey,
  IconLock,
  IconLogout,
  IconMessage,
  IconSettings,
  IconShieldCheck,
  IconUser,
} from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { decideAccess } from "../guard.ts";

const ContactDialog = lazyPart(() =>
  import("../../features/sessions/ContactDialog.tsx").then((module) => module.ContactDialog),
);
const PolicyReader = lazyPart(
  () => import("../../features/policies/PolicyReader.tsx").then((module) => module.PolicyReader),
  "policies",
);
const ChangePassword = lazyPart(() =>
  import("../../features/sessions/password/ChangePassword.tsx").then((module) => module.ChangePassword),
);
const Profile = lazyPart(
  () => import("../../features/profile/ProfileDialog.tsx").then((module) => module.ProfileDialog),
  "profile",
);
const dialogs = {
  profile: Profile,
  contact: ContactDialog,
  policy: PolicyReader,
  password: ChangePassword,
} as const;
type DialogKey = keyof typeof dialogs;
const PAGES = {
  settings: "/config",
  notifications: "/notifications",
  guide: "/help",
  security: "/account/security",
} as const;

export interface AccountAction {
  key: string;
  label: string;
  icon: ReactNode;
  onSelect(): void;
  /** Navigates to another page, so the menu that it was chosen from closes. */
  away?: true;
}

/**
 * Account actions: profile, settings, contact, data policy, change password, sign out; and the dialog that one of them
 * opened.
 */
export function useAccountActions(): { actions: AccountAction[]; leave: AccountAction; dialog: ReactNode } {
  const t = useT();
  const [open, setOpen] = useState<DialogKey | null>(null);
  const Dialog = open ? dialogs[open] : null;
  const navigate = useNavigate();
  // Offered even where no menu entry leads there: a project's first administrator has yet to create a menu.
  const configures = useSession((session) => decideAccess("ConfigView", session) === "open");
  const opens = (key: DialogKey, label: string, icon: ReactNode): AccountAction => ({
    key,
    label,
    icon,
    onSelect: () => setOpen(key),
  });
  const leadsTo = (key: keyof typeof PAGES, label: string, icon: ReactNode): AccountAction => ({
    key,
    label,
    icon,
    onSelect: () => void navigate({ to: PAGES[key] }),
    away: true,
  });
  const actions = [
    opens("profile", t("app.profile"), <IconUser aria-hidden />),
    ...(configures ? [leadsTo("settings", t("app.settings"), <IconSettings aria-hidden />)] : []),
    leadsTo("notifications", t("app.notifications"), <IconBell aria-hidden />),
    leadsTo("guide", t("app.guide"), <IconHelp aria-hidden />),
    opens("contact", t("app.contact"), <IconMessage aria-hidden />),
    opens("policy", t("app.dataPolicy"), <IconShieldCheck aria-hidden />),
    opens("password", t("app.changePassword"), <IconKey aria-hidden />),
    leadsTo("security", t("app.accountSecurity"), <IconLock aria-hidden />),
  ];
  const icon = <IconLogout aria-hidden />;
  const leave = { key: "leave", label: t("app.signOut"), icon, onSelect: () => void signOut() };
  return { actions, leave, dialog: Dialog && <Dialog onClose={() => setOpen(null)} /> };
}
