import type { Account } from "@vetaverde/contract/accounts";
import { isWaiting } from "@vetaverde/domain/protections/change";
import { useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { type StoredDraft, useStoredDraft } from "../../lib/drafts.ts";
import { useMailGoes } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { pendingOf, useAccountProtection } from "../../resource/protections.ts";
import { Button } from "../../ui/Button.tsx";
import { HandedLink } from "../../ui/HandedLink.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { useRequestedToast } from "../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toasts.ts";
import { AccountFactors } from "./AccountFactors.tsx";
import { type AccountDraft, AccountFields, bodyOf, draftOf, type Field, faultsOf } from "./AccountFields.tsx";
import { AccountState } from "./AccountState.tsx";
import { AccountWays } from "./AccountWays.tsx";
import { type AccountEdit, handAccountLink, type NewAccount } from "./accounts.queries.ts";

export interface AccountPanelProps {
  /** Null creates a new user. */
  account: Account | null;
  /** Whether the account is that of the current user. */
  isSelf: boolean;
  onClose(): void;
}

/** A user's record; below it, the actions that an administrator may take on the account. */
export function AccountPanel({ account, isSelf, onClose }: AccountPanelProps) {
  const t = useT();
  const form = useAccountForm(account, onClose);
  if (form.newAccount) return <CreatedAccount name={form.name} onClose={onClose} user={form.newAccount.id} />;
  return (
    <FormPanel
      title={account ? `${account.name} ${account.lastName}` : t("accounts.add")}
      submitLabel={t(account ? "ui.save" : form.mailGoes ? "accounts.submit" : "accounts.create")}
      isBusy={form.busy}
      restoredDraft={
        form.storedDraft.restored && {
          onDiscard: () => form.storedDraft.restart(draftOf(account), account?.version ?? ""),
        }
      }
      className={layout.stack16}
      onSubmit={form.submit}
      onCancel={form.drop}
      onClose={onClose}
      after={account && !isSelf && <AccountFactors account={account} />}
    >
      <AccountNotices failure={form.failure} account={account} />
      <AccountFields
        draft={form.draft}
        onDraft={form.setDraft}
        faults={form.isSubmitted ? form.faults : new Set()}
        failure={form.failure}
      />
      <PendingNotice change={account ? (form.own?.pending ?? null) : null} />
      {form.rule && form.rule.projects.length > 0 && <SecondPersonNotice confirmers={form.rule.confirmers} />}
      {account && (
        <AccountWays account={account} isSelf={isSelf} attempt={form.attempt} protection={form.own ?? null} />
      )}
    </FormPanel>
  );
}

/** The draft of an account, and its submission. */
function useAccountForm(account: Account | null, onClose: () => void) {
  const storedDraft = useStoredDraft<AccountDraft, string>({
    form: `account.${account?.id ?? "new"}`,
    first: () => draftOf(account),
    seen: account?.version ?? "",
  });
  const { draft, set: setDraft } = storedDraft;
  const mailGoes = useMailGoes();
  const own = useAccountProtection(account?.id ?? null).data;
  const platform = useAccountProtection(null).data;
  const turns = draft.admin !== (account?.admin ?? false);
  const moves = account !== null && draft.email.trim() !== account.email;
  const rule = turns ? platform : moves ? own : undefined;
  const faults = faultsOf(draft);
  const name = `${draft.name.trim()} ${draft.lastName.trim()}`;
  const drop = () => {
    storedDraft.forget();
    onClose();
  };
  const submission = useAccountSubmission({ storedDraft, account, mailGoes, onClose, faults, name });
  return { ...submission, name, mailGoes, storedDraft, drop, draft, setDraft, faults, own, rule };
}

interface UseAccountSubmissionInput {
  storedDraft: StoredDraft<AccountDraft, string>;
  account: Account | null;
  mailGoes: boolean;
  onClose(): void;
  faults: Set<Field>;
  name: string;
}

/** Saves the account, and reports a change that waits for a second person. */
function useAccountSubmission(input: UseAccountSubmissionInput) {
  const { storedDraft, account, mailGoes, faults, name } = input;
  const t = useT();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [newAccount, setNewAccount] = useState<Account | null>(null);
  const keyOf = useCallKey();
  const { create, edit } = useAccountCalls();
  const { failure, attempt } = useSaveAttempt(input);
  const busy = create.isPending || edit.isPending;
  const createAccount = async (body: NewAccount) => {
    const created = await create.mutateAsync({ body, key: keyOf(body) });
    if (!mailGoes && !isWaiting(created)) setNewAccount(created);
    return created;
  };
  const submit = () => {
    setIsSubmitted(true);
    if (busy || faults.size > 0) return;
    const body = bodyOf(storedDraft.draft);
    if (account) {
      const { id: user } = account;
      void attempt(
        () => edit.mutateAsync({ user, body: { ...body, version: storedDraft.seen } }),
        t("accounts.saved", { name }),
      );
    } else
      void attempt(() => createAccount(body), t(mailGoes ? "accounts.made" : "accounts.saved", { name }));
  };
  return { newAccount, busy, submit, failure, isSubmitted, attempt };
}

/** Runs a save, then shows its result and closes the panel, or stores the error. */
function useSaveAttempt({ storedDraft, account, mailGoes, onClose }: UseAccountSubmissionInput) {
  const [failure, setFailure] = useState<CallError | null>(null);
  const waits = useRequestedToast();
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      setFailure(null);
      const change = pendingOf(await work());
      if (change) waits(change);
      else toast("done", done);
      storedDraft.forget();
      if (account || mailGoes || change) onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return { failure, attempt };
}

/** Creates an account, or changes one. */
function useAccountCalls() {
  const create = useCallMutation(
    "accounts",
    "create",
    ({ body, key }: { body: NewAccount; key: string }) => ({
      body,
      idempotencyKey: key,
    }),
  );
  const edit = useCallMutation(
    "accounts",
    "update",
    ({ user, body }: { user: string; body: AccountEdit }) => ({
      params: { user },
      body,
    }),
  );
  return { create, edit };
}

/** The link for a new user whom no mail reaches. */
function CreatedAccount({ name, onClose, user }: { name: string; onClose(): void; user: string }) {
  const t = useT();
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("handedLink.done")}
        </Button>
      }
    >
      <HandedLink name={name} requestLink={() => handAccountLink(user)} />
    </SidePanel>
  );
}

/** Why the account was not saved, and its state. */
function AccountNotices({ failure, account }: { failure: CallError | null; account: Account | null }) {
  const t = useT();
  return (
    <>
      {failure && (
        <Notice kind="error" urgent title={t("accounts.failed")}>
          {failure.error === "FK-0005" ? t("accounts.taken") : describeError(failure)}
        </Notice>
      )}
      {account && <AccountState state={account.state} />}
      {account?.vouched && (
        <Notice kind="warning" title={t("handedLink.vouched")}>
          {t("handedLink.vouchedHelp")}
        </Notice>
      )}
    </>
  );
}
