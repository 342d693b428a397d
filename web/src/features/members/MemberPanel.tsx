import type { Member } from "@vetaverde/contract/members";
import { ROLES } from "@vetaverde/domain/permissions/roles";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { type ReactNode, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useMailGoes } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { pendingOf, usePendingChange, useProtections } from "../../resource/protections.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { RefusalNotice } from "../../ui/ErrorNotice.tsx";
import { HandedLink } from "../../ui/HandedLink.tsx";
import { IconEye, IconMail, IconUserMinus } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { useRequestedToast } from "../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { toast } from "../../ui/toasts.ts";
import { type GuestDraft, GuestFields } from "./GuestFields.tsx";
import { endOfDay, lastDay } from "./members.guest.ts";
import styles from "./members.module.css";
import { handMemberLink, useChangeMember } from "./members.queries.ts";
import { PermissionBoxes } from "./PermissionBoxes.tsx";

export interface MemberPanelProps {
  project: string;
  timeZone: string;
  member: Member;
  /** Whether it is the current user. */
  isSelf: boolean;
  /** Link to this user's menu. */
  menu: ReactNode;
  onView(member: Member): Promise<void>;
  onClose(): void;
}

/**
 * A user's permissions in the project, permanent and as a guest, with links to their menu and view, and their removal.
 */
export function MemberPanel(props: MemberPanelProps) {
  const { timeZone, member, onClose } = props;
  const t = useT();
  const form = useMemberForm(props);
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <FormPanel
      title={nameOf(member)}
      submitLabel={t("ui.save")}
      isBusy={form.busy}
      onSubmit={form.save}
      onClose={onClose}
    >
      {form.failure && <RefusalNotice title={t("members.edit.failed")} error={form.failure} />}
      <MemberFacts member={member} />
      <PendingNotice change={form.pending} />
      {member.systemAdmin ? (
        <Notice kind="info">{t("members.systemHelp")}</Notice>
      ) : (
        <MemberPermissions form={form} timeZone={timeZone} />
      )}
      <ConfirmersNotice {...props} permissions={form.permissions} isRemoving={isRemoving} />
      <div className={layout.stackedActions}>
        <MemberWays {...props} attempt={form.attempt} />
        <RemoveMember {...props} attempt={form.attempt} isRemoving={isRemoving} onRemove={setIsRemoving} />
      </div>
    </FormPanel>
  );
}

const nameOf = ({ name, lastName }: Member) => `${name} ${lastName}`;

/** The permissions as they are edited, until they are saved. */
function useMemberForm({ project, timeZone, member, onClose }: MemberPanelProps) {
  const t = useT();
  const [permissions, setPermissions] = useState(member.permissions);
  const [guest, setGuest] = useState({
    permissions: member.guestPermissions,
    until: lastDay(member.guestExpiresAt, timeZone),
  });
  const [isTried, setIsTried] = useState(false);
  const change = useChangeMember(project);
  const pending = usePendingChange(project, "members.admin", member.id);
  const { failure, attempt } = useAttempt(onClose);
  const isEmpty = !member.systemAdmin && permissions.length + guest.permissions.length === 0;
  const isUntilMissing = guest.permissions.length > 0 && !isTypedDay(guest.until);
  const save = () => {
    setIsTried(true);
    if (change.isPending || isUntilMissing || isEmpty) return;
    const guestChange = changedGuest(member, guest, timeZone);
    const edit = { user: member.id, permissions, ...(guestChange ? { guest: guestChange } : {}) };
    void attempt(() => change.mutateAsync(edit), t("members.edit.done", { name: nameOf(member) }));
  };
  return {
    permissions,
    setPermissions,
    guest,
    setGuest,
    isUntilMissing,
    isEmptyTried: isTried && isEmpty,
    busy: change.isPending,
    pending,
    failure,
    attempt,
    save,
  };
}

type MemberForm = ReturnType<typeof useMemberForm>;

/** The guest permissions to save; null if they did not change. */
function changedGuest(member: Member, guest: GuestDraft, timeZone: string) {
  const permissions = guest.permissions.filter((role) => role !== ROLES.ADMIN);
  const expiresAt = permissions.length > 0 ? endOfDay(guest.until, timeZone) : null;
  const isSame =
    expiresAt === member.guestExpiresAt && String(permissions) === String(member.guestPermissions);
  return isSame ? null : { permissions, expiresAt };
}

/** Runs a change and closes the panel, or stores why it failed. A change that needs a confirmation is reported. */
function useAttempt(onClose: () => void) {
  const [failure, setFailure] = useState<CallError | null>(null);
  const showRequested = useRequestedToast();
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      const change = pendingOf(await work());
      if (change) showRequested(change);
      else toast("done", done);
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return { failure, attempt };
}

function MemberFacts({ member }: { member: Member }) {
  const t = useT();
  return (
    <>
      <p className={styles.who}>
        <span>{member.email}</span>
        {member.position && (
          <span className={classes(layout.muted, layout.xSmallTight)}>{member.position}</span>
        )}
      </p>
      {member.vouched && (
        <Notice kind="warning" title={t("handedLink.vouched")}>
          {t("handedLink.vouchedHelp")}
        </Notice>
      )}
    </>
  );
}

function MemberPermissions({ form, timeZone }: { form: MemberForm; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { permissions, guest } = form;
  return (
    <>
      <PermissionBoxes
        legend={t("members.permanent")}
        value={permissions}
        onValue={form.setPermissions}
        error={form.isEmptyTried ? t("members.nothingLeft") : null}
      />
      <GuestFields
        value={guest}
        timeZone={timeZone}
        onValue={form.setGuest}
        error={form.isUntilMissing ? t("members.untilMissing") : null}
      />
      {permissions.length > 0 && guest.permissions.length > 0 && isTypedDay(guest.until) && (
        <Notice kind="warning">{t("members.keepsAccess", { day: format.day(guest.until) })}</Notice>
      )}
    </>
  );
}

interface ConfirmersNoticeProps extends Pick<MemberPanelProps, "project" | "member"> {
  permissions: Member["permissions"];
  isRemoving: boolean;
}

/** Granting or revoking administration needs the confirmation of a second person, where that is switched on. */
function ConfirmersNotice({ project, member, permissions, isRemoving }: ConfirmersNoticeProps) {
  const { data: protections } = useProtections(project);
  const isProtected = protections !== undefined && (protections.isOn || protections.relayRule);
  const wasAdmin = member.permissions.includes(ROLES.ADMIN);
  const isChanged = permissions.includes(ROLES.ADMIN) !== wasAdmin;
  return (
    isProtected &&
    (isChanged || (isRemoving && wasAdmin)) && <SecondPersonNotice confirmers={protections.confirmers} />
  );
}

interface MemberWaysProps extends MemberPanelProps {
  attempt: MemberForm["attempt"];
}

/** Links to the user's menu, their activation, and their view of the project. */
function MemberWays({ project, member, isSelf, menu, onView, attempt }: MemberWaysProps) {
  const t = useT();
  const mailGoes = useMailGoes();
  const invite = useCallMutation("members", "invite", (user: string) => ({ params: { project, user } }));
  const name = nameOf(member);
  return (
    <>
      {menu}
      {!member.verified && !mailGoes && (
        <HandedLink name={name} requestLink={() => handMemberLink(project, member.id)} />
      )}
      {!member.verified && mailGoes && (
        <Button
          kind="quiet"
          icon={<IconMail size={18} aria-hidden />}
          busy={invite.isPending}
          onClick={() => void attempt(() => invite.mutateAsync(member.id), t("members.invited", { name }))}
        >
          {t("members.invite")}
        </Button>
      )}
      {!isSelf && !member.systemAdmin && member.active && (
        <Button
          kind="quiet"
          icon={<IconEye size={18} aria-hidden />}
          onClick={() => void attempt(() => onView(member), t("members.viewing", { name }))}
        >
          {t("members.view")}
        </Button>
      )}
    </>
  );
}

interface RemoveMemberProps extends MemberWaysProps {
  isRemoving: boolean;
  onRemove(isRemoving: boolean): void;
}

/** Asks for confirmation in place before the user is removed from the project. */
function RemoveMember({ project, member, attempt, isRemoving, onRemove }: RemoveMemberProps) {
  const t = useT();
  const remove = useCallMutation("members", "remove", (user: string) => ({ params: { project, user } }));
  const name = nameOf(member);
  if (!isRemoving)
    return (
      <Button kind="quiet" icon={<IconUserMinus size={18} aria-hidden />} onClick={() => onRemove(true)}>
        {t("members.remove.open")}
      </Button>
    );
  return (
    <Notice
      kind="warning"
      title={t("members.remove.question", { name })}
      action={
        <Button
          kind="danger"
          busy={remove.isPending}
          onClick={() =>
            void attempt(() => remove.mutateAsync(member.id), t("members.remove.done", { name }))
          }
        >
          {t("members.remove.submit")}
        </Button>
      }
    >
      {t("members.remove.text")}
    </Notice>
  );
}
