import type { UseMutationResult } from "@tanstack/react-query";
import type { Account } from "@vetaverde/contract/accounts";
import type { AccountProtection } from "@vetaverde/contract/protections";
import { useState } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { useMailGoes } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { HandedLink } from "../../ui/HandedLink.tsx";
import { IconMail } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { handAccountLink, type Move, useMoveAccount } from "./accounts.queries.ts";

const MOVES: Readonly<Record<Account["state"], readonly Move[]>> = {
  active: ["deactivate", "block"],
  pending: ["deactivate", "block"],
  inactive: ["activate", "block"],
  blocked: ["unblock"],
};

export interface AccountWaysProps {
  account: Account;
  isSelf: boolean;
  /** Whether actions on the account need a second person; null while unknown. */
  protection: AccountProtection | null;
  attempt(work: () => Promise<unknown>, done: string): Promise<void>;
}

/** Actions on an account; each explains its effect before it is executed. */
export function AccountWays({ account, isSelf, protection, attempt }: AccountWaysProps) {
  const t = useT();
  const [chosen, setChosen] = useState<Move | null>(null);
  const move = useMoveAccount();
  const invite = useCallMutation("accounts", "invite", (user: string) => ({ params: { user } }));
  const mailGoes = useMailGoes();
  const { id: user, state } = account;
  const name = `${account.name} ${account.lastName}`;
  if (isSelf) return <Notice kind="info">{t("accounts.self")}</Notice>;
  if (chosen)
    return (
      <MoveConfirmation
        chosen={chosen}
        name={name}
        move={move}
        attempt={attempt}
        user={user}
        protection={protection}
      />
    );
  return (
    <div className={layout.stackedActions}>
      {state === "pending" && !mailGoes && (
        <HandedLink name={name} requestLink={() => handAccountLink(user)} />
      )}
      {state === "pending" && mailGoes && (
        <InviteButton invite={invite} attempt={attempt} user={user} name={name} />
      )}
      {MOVES[state].map((one) => (
        <Button key={one} kind="quiet" onClick={() => setChosen(one)}>
          {t(`accounts.${one}.submit`)}
        </Button>
      ))}
    </div>
  );
}

interface InviteButtonProps {
  invite: UseMutationResult<true, Error, string>;
  attempt(work: () => Promise<unknown>, done: string): Promise<void>;
  user: string;
  name: string;
}

function InviteButton({ invite, attempt, user, name }: InviteButtonProps) {
  const t = useT();
  return (
    <Button
      kind="quiet"
      icon={<IconMail size={18} aria-hidden />}
      busy={invite.isPending}
      onClick={() => void attempt(() => invite.mutateAsync(user), t("accounts.invited", { name }))}
    >
      {t("accounts.invite")}
    </Button>
  );
}

interface MoveConfirmationProps {
  chosen: Move;
  name: string;
  move: UseMutationResult<ReplyOf<"accounts", Move>, Error, { user: string; move: Move }>;
  attempt(work: () => Promise<unknown>, done: string): Promise<void>;
  user: string;
  protection: AccountProtection | null;
}

function MoveConfirmation({ chosen, name, move, attempt, user, protection }: MoveConfirmationProps) {
  const t = useT();
  return (
    <Notice
      kind="warning"
      title={t(`accounts.${chosen}.question`, { name })}
      action={
        <Button
          kind={chosen === "block" || chosen === "deactivate" ? "danger" : "primary"}
          busy={move.isPending}
          onClick={() =>
            void attempt(
              () => move.mutateAsync({ user, move: chosen }),
              t(`accounts.${chosen}.done`, { name }),
            )
          }
        >
          {t(`accounts.${chosen}.submit`)}
        </Button>
      }
    >
      {t(`accounts.${chosen}.text`)}
      {protection && protection.projects.length > 0 && (
        <SecondPersonNotice confirmers={protection.confirmers} />
      )}
    </Notice>
  );
}
