import type { Member } from "@vetaverde/contract/members";
import { ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import { isWaiting } from "@vetaverde/domain/protections/change";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { type StoredDraft, useStoredDraft } from "../../lib/drafts.ts";
import { useMailGoes } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { useProtections } from "../../resource/protections.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { HandedLink } from "../../ui/HandedLink.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { useRequestedToast } from "../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { type GuestDraft, GuestFields } from "./GuestFields.tsx";
import { endOfDay, proposedEnd } from "./members.guest.ts";
import { handMemberLink, type NewMember } from "./members.queries.ts";
import { PermissionBoxes } from "./PermissionBoxes.tsx";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

interface Draft {
  email: string;
  name: string;
  lastName: string;
  position: string;
  /** A guest only gets guest permissions, so that no permission remains after the last day. */
  kind: "member" | "guest";
  permissions: Role[];
  guest: GuestDraft;
}
const EMPTY: Draft = {
  email: "",
  name: "",
  lastName: "",
  position: "",
  kind: "member",
  permissions: [2],
  guest: { permissions: [], until: "" },
};

export interface AddMemberProps {
  project: string;
  timeZone: string;
  onClose(): void;
}

/** Asks for the e-mail address first; the name is only asked for if the platform does not know the address. */
export function AddMember(props: AddMemberProps) {
  const { project, timeZone, onClose } = props;
  const t = useT();
  const form = useNewMember(props);
  const { storedDraft, mailGoes, isNew, faults, set } = form;
  const { draft } = storedDraft;
  if (form.addedMember) return <AddedMember project={project} onClose={onClose} member={form.addedMember} />;
  const wrong = (field: Fault, message: string) => (form.isSubmitted && faults.has(field) ? message : null);
  return (
    <FormPanel
      title={t("members.add.title")}
      submitLabel={t(!isNew ? "members.add.submit" : mailGoes ? "members.add.invite" : "members.add.create")}
      isBusy={form.busy}
      restoredDraft={storedDraft.restored && { onDiscard: () => storedDraft.restart(EMPTY, null) }}
      className={layout.stack16}
      onSubmit={form.submit}
      onCancel={form.drop}
      onClose={onClose}
    >
      {form.failure && <AddFailure failure={form.failure} />}
      <TextField
        label={t("members.email")}
        type="email"
        autoComplete="off"
        value={draft.email}
        onValue={(email) => set({ email })}
        error={wrong("email", t("members.add.emailWrong"))}
      />
      {isNew && <PersonFields draft={draft} mailGoes={mailGoes} onDraft={set} wrong={wrong} />}
      <KindField timeZone={timeZone} draft={draft} onDraft={set} />
      <PermissionFields timeZone={timeZone} draft={draft} onDraft={set} wrong={wrong} />
      {form.confirmers !== null && <SecondPersonNotice confirmers={form.confirmers} />}
    </FormPanel>
  );
}

/** The new user as they are entered, until they are added. */
function useNewMember({ project, timeZone, onClose }: AddMemberProps) {
  const storedDraft = useMemberDraft(project);
  const { draft } = storedDraft;
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const isNew = unknown !== null && unknown === draft.email.trim().toLowerCase();
  const faults = faultsOf(draft, isNew);
  const drop = () => {
    storedDraft.forget();
    onClose();
  };
  const { add, ...addition } = useAddition({ project, isNew, storedDraft, onClose });
  const submit = async () => {
    setIsSubmitted(true);
    if (addition.busy || faults.size > 0) return;
    const body = bodyOf(draft, isNew, timeZone);
    try {
      await add(body);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setIsSubmitted(false);
      setFailure(error.error === "FK-0002" ? null : error);
      if (error.error === "FK-0002") setUnknown(body.email.toLowerCase());
    }
  };
  return {
    ...addition,
    storedDraft,
    set: (part: Partial<Draft>) => storedDraft.set({ ...draft, ...part }),
    isSubmitted,
    failure,
    isNew,
    faults,
    confirmers: useConfirmers(project, draft),
    drop,
    submit,
  };
}

const useMemberDraft = (project: string) =>
  useStoredDraft<Draft>({ form: `new-member.${project}`, first: () => EMPTY, seen: null });

/** The users who can confirm the new member; null if no second person has to. */
function useConfirmers(project: string, { kind, permissions }: Draft) {
  const { data: protections } = useProtections(project);
  if (kind !== "member" || !permissions.includes(ROLES.ADMIN)) return null;
  return protections && (protections.isOn || protections.relayRule) ? protections.confirmers : null;
}

interface AdditionInput extends Pick<AddMemberProps, "project" | "onClose"> {
  isNew: boolean;
  storedDraft: StoredDraft<Draft, null>;
}

/** Adds the member, and shows the result: a toast, a request to a second person, or the link for the member. */
function useAddition({ project, isNew, storedDraft, onClose }: AdditionInput) {
  const t = useT();
  const [addedMember, setAddedMember] = useState<Member | null>(null);
  const mailGoes = useMailGoes();
  const keyOf = useCallKey();
  const waits = useRequestedToast();
  const call = useCallMutation("members", "add", ({ body, key }: { body: NewMember; key: string }) => ({
    params: { project },
    body,
    idempotencyKey: key,
  }));
  const add = async (body: NewMember) => {
    const member = await call.mutateAsync({ body, key: keyOf(body) });
    if (isWaiting(member)) {
      waits(member.pendingChange);
      storedDraft.forget();
      return onClose();
    }
    toast(
      "done",
      t(isNew && mailGoes ? "members.add.invited" : "members.add.done", { name: nameOf(member) }),
    );
    if (member.vouched) toast("warning", t("handedLink.vouchedHelp"));
    storedDraft.forget();
    if (member.verified || mailGoes) onClose();
    else setAddedMember(member);
  };
  return { add, busy: call.isPending, addedMember, mailGoes };
}

interface AddedMemberProps extends Pick<AddMemberProps, "project" | "onClose"> {
  member: Member;
}

function AddedMember({ project, onClose, member }: AddedMemberProps) {
  const t = useT();
  return (
    <SidePanel
      title={nameOf(member)}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("handedLink.done")}
        </Button>
      }
    >
      <HandedLink name={nameOf(member)} requestLink={() => handMemberLink(project, member.id)} />
    </SidePanel>
  );
}

function AddFailure({ failure }: { failure: CallError }) {
  const t = useT();
  return (
    <Notice kind="error" urgent title={t("members.add.failed")}>
      {failure.error === "FK-0005" ? t("members.add.already") : describeError(failure)}
    </Notice>
  );
}

interface PersonFieldsProps {
  draft: Draft;
  mailGoes: boolean;
  onDraft(part: Partial<Draft>): void;
  wrong(field: Fault, message: string): string | null;
}

function PersonFields({ draft, mailGoes, onDraft, wrong }: PersonFieldsProps) {
  const t = useT();
  return (
    <>
      <Notice kind="info">{t(mailGoes ? "members.add.unknown" : "members.add.unmailed")}</Notice>
      <div className={classes(layout.twoColumns12, layout.oneColumnOnNarrowPhone)}>
        <TextField
          label={t("members.name")}
          value={draft.name}
          onValue={(name) => onDraft({ name })}
          error={wrong("name", t("members.add.nameMissing"))}
        />
        <TextField
          label={t("members.lastName")}
          value={draft.lastName}
          onValue={(lastName) => onDraft({ lastName })}
          error={wrong("lastName", t("members.add.lastNameMissing"))}
        />
      </div>
      <TextField
        label={t("members.position")}
        value={draft.position}
        onValue={(position) => onDraft({ position })}
      />
    </>
  );
}

interface KindFieldProps extends Pick<AddMemberProps, "timeZone"> {
  draft: Draft;
  onDraft(part: Partial<Draft>): void;
}

function KindField({ timeZone, draft, onDraft }: KindFieldProps) {
  const t = useT();
  return (
    <div className={layout.stack6}>
      <Segmented
        wide
        label={t("members.add.kind")}
        value={draft.kind}
        options={[
          { value: "member", label: t("members.add.member") },
          { value: "guest", label: t("members.add.guest") },
        ]}
        onValue={(kind) =>
          onDraft({ kind, guest: kind === "guest" ? begun(draft.guest, timeZone) : draft.guest })
        }
      />
      <p className={classes(layout.muted, layout.xSmallTight)}>
        {t(draft.kind === "guest" ? "members.add.guestHelp" : "members.add.memberHelp")}
      </p>
    </div>
  );
}

interface PermissionFieldsProps extends Pick<AddMemberProps, "timeZone"> {
  draft: Draft;
  onDraft(part: Partial<Draft>): void;
  wrong(field: Fault, message: string): string | null;
}

function PermissionFields({ timeZone, draft, onDraft, wrong }: PermissionFieldsProps) {
  const t = useT();
  return draft.kind === "member" ? (
    <PermissionBoxes
      legend={t("members.permissions")}
      value={draft.permissions}
      onValue={(permissions) => onDraft({ permissions })}
      error={wrong("permissions", t("members.noPermission"))}
    />
  ) : (
    <GuestFields
      value={draft.guest}
      timeZone={timeZone}
      onValue={(guest) => onDraft({ guest })}
      error={wrong("until", t("members.untilMissing"))}
      permissionError={wrong("permissions", t("members.noPermission"))}
    />
  );
}

const nameOf = ({ name, lastName }: Member) => `${name} ${lastName}`;

type Fault = "email" | "name" | "lastName" | "permissions" | "until";

/** Default of an invitation as a guest: read permission for thirty days. */
const begun = (guest: GuestDraft, timeZone: string): GuestDraft => ({
  permissions: guest.permissions.length > 0 ? guest.permissions : [2],
  until: guest.until || proposedEnd(timeZone),
});

function faultsOf({ email, name, lastName, kind, permissions, guest }: Draft, isNew: boolean): Set<Fault> {
  const faults = new Set<Fault>();
  if (!EMAIL.test(email.trim())) faults.add("email");
  if (isNew && !name.trim()) faults.add("name");
  if (isNew && !lastName.trim()) faults.add("lastName");
  const granted = kind === "guest" ? guest.permissions : permissions;
  if (granted.length === 0) faults.add("permissions");
  if (kind === "guest" && granted.length > 0 && !isTypedDay(guest.until)) faults.add("until");
  return faults;
}

function bodyOf(
  { email, kind, permissions, guest, ...person }: Draft,
  isNew: boolean,
  timeZone: string,
): NewMember {
  const { name, lastName, position } = person;
  return {
    email: email.trim(),
    permissions: kind === "guest" ? [] : permissions,
    ...(kind === "guest"
      ? {
          guest: {
            permissions: guest.permissions.filter((role) => role !== 1),
            expiresAt: endOfDay(guest.until, timeZone),
          },
        }
      : {}),
    ...(isNew
      ? {
          name: name.trim(),
          lastName: lastName.trim(),
          ...(position.trim() ? { position: position.trim() } : {}),
        }
      : {}),
  };
}
