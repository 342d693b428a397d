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
import { judge } from "../guard.ts";

const ContactDialog = lazyPart(() =>
  import("../../features/sessions/ContactDialog.tsx").then((module) => module.ContactDialog),
);
const PolicyReader = lazyPart(() =>
  import("../../features/policies/PolicyReader.tsx").then((module) => module.PolicyReader),
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
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const Dialog = open ? dialogs[open] : null;
  const navigate = useNavigate();
  // Offered even where no menu entry leads there: a project's first administrator has yet to create a menu.
  const configures = useSession((session) => judge("ConfigView", session) === "open");
  const settings: AccountAction = {
    key: "settings",
    label: t("app.settings"),
    icon: <IconSettings aria-hidden />,
    onSelect: () => void navigate({ to: "/config" }),
    away: true,
  };
  const actions: AccountAction[] = [
    {
      key: "profile",
      label: t("app.profile"),
      icon: <IconUser aria-hidden />,
      onSelect: () => setOpen("profile"),
    },
    ...(configures ? [settings] : []),
    {
      key: "notifications",
      label: t("app.notifications"),
      icon: <IconBell aria-hidden />,
      onSelect: () => void navigate({ to: "/notifications" }),
      away: true,
    },
    {
      key: "guide",
      label: t("app.guide"),
      icon: <IconHelp aria-hidden />,
      onSelect: () => void navigate({ to: "/help" }),
      away: true,
    },
    {
      key: "contact",
      label: t("app.contact"),
      icon: <IconMessage aria-hidden />,
      onSelect: () => setOpen("contact"),
    },
    {
      key: "policy",
      label: t("app.dataPolicy"),
      icon: <IconShieldCheck aria-hidden />,
      onSelect: () => setOpen("policy"),
    },
    {
      key: "password",
      label: t("app.changePassword"),
      icon: <IconKey aria-hidden />,
      onSelect: () => setOpen("password"),
    },
    {
      key: "security",
      label: t("app.accountSecurity"),
      icon: <IconLock aria-hidden />,
      onSelect: () => void navigate({ to: "/account/security" }),
      away: true,
    },
  ];
  const leave = {
    key: "leave",
    label: t("app.signOut"),
    icon: <IconLogout aria-hidden />,
    onSelect: () => void signOut(),
  };
  return { actions, leave, dialog: Dialog && <Dialog onClose={() => setOpen(null)} /> };
}
