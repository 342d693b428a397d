import type { Member } from "@vetaverde/contract/members";
import { ROLES } from "@vetaverde/domain/permissions/roles";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { type ReactNode, useId, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useMailGoes } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { pendingOf, usePendingChange, useProtections } from "../../resource/protections.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { HandedLink } from "../../ui/HandedLink.tsx";
import { IconEye, IconMail, IconUserMinus } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { useRequestedToast } from "../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toasts.ts";
import { GuestFields } from "./GuestFields.tsx";
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
  const { project, timeZone, member, isSelf, menu, onView, onClose } = props;
  const t = useT();
  const format = useFormat();
  const form = useId();
  const [permissions, setPermissions] = useState(member.permissions);
  const [guest, setGuest] = useState({
    permissions: member.guestPermissions,
    until: lastDay(member.guestExpiresAt, timeZone),
  });
  const [failure, setFailure] = useState<CallError | null>(null);
  const [asked, setAsked] = useState(false);
  const none = !member.systemAdmin && permissions.length + guest.permissions.length === 0;
  const [removing, setRemoving] = useState(false);
  const change = useChangeMember(project);
  const waits = useRequestedToast();
  const pending = usePendingChange(project, "members.admin", member.id);
  const { data: protections } = useProtections(project);
  const isProtected = protections !== undefined && (protections.isOn || protections.relayRule);
  const wasAdmin = member.permissions.includes(ROLES.ADMIN);
  const turns = permissions.includes(ROLES.ADMIN) !== wasAdmin;
  const remove = useCallMutation("members", "remove", (user: string) => ({ params: { project, user } }));
  const invite = useCallMutation("members", "invite", (user: string) => ({ params: { project, user } }));
  const mailGoes = useMailGoes();
  const name = `${member.name} ${member.lastName}`;
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      const change = pendingOf(await work());
      if (change) waits(change);
      else toast("done", done);
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const save = () => {
    setAsked(true);
    const noEnd = guest.permissions.length > 0 && !isTypedDay(guest.until);
    if (change.isPending || noEnd || none) return;
    const held = guest.permissions.filter((role) => role !== 1);
    const expiresAt = held.length > 0 ? endOfDay(guest.until, timeZone) : null;
    const same = expiresAt === member.guestExpiresAt && String(held) === String(member.guestPermissions);
    const wanted = {
      user: member.id,
      permissions,
      ...(same ? {} : { guest: { permissions: held, expiresAt } }),
    };
    void attempt(() => change.mutateAsync(wanted), t("members.edit.done", { name }));
  };
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} kind="primary" busy={change.isPending}>
            {t("ui.save")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={layout.stack16}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {failure && (
          <Notice kind="error" urgent title={t("members.edit.failed")}>
            {failure.details[0]?.message ?? describeError(failure)}
          </Notice>
        )}
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
        <PendingNotice change={pending} />
        {member.systemAdmin ? (
          <Notice kind="info">{t("members.systemHelp")}</Notice>
        ) : (
          <>
            <PermissionBoxes
              legend={t("members.permanent")}
              value={permissions}
              onValue={setPermissions}
              error={asked && none ? t("members.nothingLeft") : null}
            />
            <GuestFields
              value={guest}
              timeZone={timeZone}
              onValue={setGuest}
              error={
                guest.permissions.length > 0 && !isTypedDay(guest.until) ? t("members.untilMissing") : null
              }
            />
            {permissions.length > 0 && guest.permissions.length > 0 && isTypedDay(guest.until) && (
              <Notice kind="warning">{t("members.keepsAccess", { day: format.day(guest.until) })}</Notice>
            )}
          </>
        )}
        {isProtected && (turns || (removing && wasAdmin)) && (
          <SecondPersonNotice confirmers={protections.confirmers} />
        )}
        <div className={layout.stackedActions}>
          {menu}
          {!member.verified && !mailGoes && (
            <HandedLink name={name} ask={() => handMemberLink(project, member.id)} />
          )}
          {!member.verified && mailGoes && (
            <Button
              kind="quiet"
              icon={<IconMail size={18} aria-hidden />}
              busy={invite.isPending}
              onClick={() =>
                void attempt(() => invite.mutateAsync(member.id), t("members.invited", { name }))
              }
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
          {removing ? (
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
          ) : (
            <Button
              kind="quiet"
              icon={<IconUserMinus size={18} aria-hidden />}
              onClick={() => setRemoving(true)}
            >
              {t("members.remove.open")}
            </Button>
          )}
        </div>
      </form>
    </SidePanel>
  );
}
