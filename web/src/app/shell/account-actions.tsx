import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { signOut } from "../../lib/session.ts";
import { IconBell, IconKey, IconLogout, IconMessage, IconShieldCheck } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const ContactDialog = lazyPart(() =>
  import("../../features/sessions/ContactDialog.tsx").then((module) => module.ContactDialog),
);
const PolicyReader = lazyPart(() =>
  import("../../features/policies/PolicyReader.tsx").then((module) => module.PolicyReader),
);
const ChangePassword = lazyPart(() =>
  import("../../features/sessions/ChangePassword.tsx").then((module) => module.ChangePassword),
);
const dialogs = { contact: ContactDialog, policy: PolicyReader, password: ChangePassword } as const;

export interface AccountAction {
  key: string;
  label: string;
  icon: ReactNode;
  onSelect(): void;
  /** Leads to another page: what it was chosen from closes. */
  away?: true;
}

/** Contact, data policy, change password, sign out; and the dialog that one of them opened. */
export function useAccountActions(): { actions: AccountAction[]; leave: AccountAction; dialog: ReactNode } {
  const t = useT();
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const Dialog = open ? dialogs[open] : null;
  const navigate = useNavigate();
  const actions: AccountAction[] = [
    {
      key: "notifications",
      label: t("app.notifications"),
      icon: <IconBell aria-hidden />,
      onSelect: () => void navigate({ to: "/notifications" }),
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
  ];
  const leave = {
    key: "leave",
    label: t("app.signOut"),
    icon: <IconLogout aria-hidden />,
    onSelect: () => void signOut(),
  };
  return { actions, leave, dialog: Dialog && <Dialog onClose={() => setOpen(null)} /> };
}
