import { NOTIFICATION_MODULES, type Notification } from "@vetaverde/contract/notifications";
import { type ReactNode, useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useStoredDraft } from "../../lib/drafts.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateField } from "../../ui/DateField.tsx";
import layout from "../../ui/layout.module.css";
import { RestoredNotice } from "../../ui/RestoredNotice.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toasts.ts";
import { FileField } from "./FormFields.tsx";
import { MessageField } from "./MessageField.tsx";
import {
  bodyOf,
  draftOf,
  faultsOf,
  type NotificationDraft,
  type NotificationFault,
  type Priority,
} from "./notification.draft.ts";
import styles from "./notifications.module.css";
import { useNotificationActions, useWhatsapp } from "./notifications.queries.ts";
import { ReachField } from "./ReachField.tsx";
import { TemplateField } from "./TemplateField.tsx";

const MESSAGE_LENGTH = 2000;

export interface NotificationFormProps {
  project: string;
  timeZone: string;
  /** An unsent notification to edit; null for a new one. */
  waiting: Notification | null;
  onClose(): void;
}

/** Form with which an administrator writes to the project's users: all or selected ones; immediately or later. */
export function NotificationForm(props: NotificationFormProps) {
  const t = useT();
  const form = useNotificationForm(props);
  const { error } = form;
  return (
    <SidePanel
      title={t(props.waiting ? "notifications.form.editTitle" : "notifications.form.title")}
      onClose={props.onClose}
      actions={
        <Button kind="primary" busy={form.busy} onClick={form.submit}>
          {t(form.draft.when === "now" ? "notifications.form.send" : "notifications.form.schedule")}
        </Button>
      }
    >
      <div className={styles.form}>
        {form.restored && <RestoredNotice onDiscard={form.discard} />}
        <NotificationFields {...props} form={form} />
        {error && (
          <p role="alert" className={styles.wrong}>
            {isCallError(error) && error.details[0] ? error.details[0].message : describeError(error)}
          </p>
        )}
      </div>
    </SidePanel>
  );
}

interface NotificationFieldsProps extends NotificationFormProps {
  form: ReturnType<typeof useNotificationForm>;
}

function NotificationFields({ project, timeZone, waiting, form }: NotificationFieldsProps) {
  const t = useT();
  const { draft, set, faults } = form;
  const { message, when } = draft;
  return (
    <>
      <TemplateField
        project={project}
        value={draft.template}
        message={message}
        onBegin={(template, begun) => set({ template, ...begun })}
      />
      <MessageField
        value={message}
        limit={MESSAGE_LENGTH}
        onValue={(value) => set({ message: value })}
        error={faults.has("message") ? t("notifications.form.messageMissing") : undefined}
      />
      <ModuleField value={draft.module} onValue={(module) => set({ module })} />
      <FileField project={project} waiting={waiting} value={draft.file} onValue={(file) => set({ file })} />
      <PriorityField value={draft.priority} onValue={(priority) => set({ priority })} />
      <MethodFields draft={draft} set={set} />
      <ReachField project={project} waiting={waiting} draft={draft} faults={faults} onDraft={set} />
      <WhenField value={when} onValue={(value) => set({ when: value })} />
      {when === "later" && (
        <MomentFields draft={draft} set={set} timeZone={timeZone} isMissing={faults.has("when")} />
      )}
    </>
  );
}

/** Visible title of a group of controls; hidden from screen readers, which read the group's own label. */
const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={layout.stack6}>
    <span aria-hidden className={layout.strong}>
      {title}
    </span>
    {children}
  </div>
);

function useNotificationForm(props: NotificationFormProps) {
  const { project, timeZone, waiting, onClose } = props;
  const first = () => draftOf(waiting, timeZone);
  const storedDraft = useStoredDraft<NotificationDraft>({
    form: `notification.${waiting?.id ?? project}`,
    first,
    seen: null,
  });
  const { draft } = storedDraft;
  const [tried, setTried] = useState(false);
  const { send, error, busy } = useSendNotification(props, (confirmation) => {
    storedDraft.forget();
    toast("done", confirmation);
    onClose();
  });
  const submit = () => {
    setTried(true);
    if (faultsOf(draft, timeZone, Date.now()).size === 0) send(draft);
  };
  return {
    draft,
    set: (part: Partial<NotificationDraft>) => storedDraft.set({ ...draft, ...part }),
    faults: tried ? faultsOf(draft, timeZone, Date.now()) : new Set<NotificationFault>(),
    error,
    busy,
    submit,
    restored: storedDraft.restored,
    discard: () => storedDraft.restart(first(), null),
  };
}

/** Sends a notification, or saves a change of one that was not sent yet; calls back with the text to confirm it. */
function useSendNotification(
  { project, timeZone, waiting }: NotificationFormProps,
  onSent: (confirmation: string) => void,
) {
  const t = useT();
  const format = useFormat();
  const keyOf = useCallKey();
  const { send: create, edit } = useNotificationActions(project);
  const send = (draft: NotificationDraft) => {
    const body = bodyOf(draft, project, timeZone);
    const onSuccess = ({ sentAt, sendAt, recipientCount }: Notification) =>
      onSent(
        sentAt || draft.when === "now"
          ? t("notifications.form.sent", { n: recipientCount })
          : t("notifications.form.scheduled", { time: format.dateTime(sendAt) }),
      );
    if (waiting) edit.mutate({ notification: waiting.id, body }, { onSuccess });
    else create.mutate({ body, key: keyOf(body) }, { onSuccess });
  };
  return { send, error: create.error ?? edit.error, busy: create.isPending || edit.isPending };
}

interface ChoiceProps<V> {
  value: V;
  onValue(value: V): void;
}

function ModuleField({ value: module, onValue }: ChoiceProps<NotificationDraft["module"]>) {
  const t = useT();
  return (
    <Select
      label={t("notifications.form.moduleLabel")}
      value={module}
      options={NOTIFICATION_MODULES.map((value) => ({
        value,
        label: t(`notifications.modules.${value}`),
      }))}
      onValue={(value) => value && onValue(value)}
    />
  );
}

function PriorityField({ value: priority, onValue }: ChoiceProps<Priority>) {
  const t = useT();
  return (
    <Titled title={t("notifications.form.priority")}>
      <Segmented<Priority>
        wide
        label={t("notifications.form.priority")}
        value={priority}
        onValue={onValue}
        options={(["1", "2", "3"] as const).map((value) => ({
          value,
          label: t(`notifications.form.priorities.${value}`),
        }))}
      />
    </Titled>
  );
}

interface DraftProps {
  draft: NotificationDraft;
  set(part: Partial<NotificationDraft>): void;
}

/** By which methods it is sent besides the product itself. */
function MethodFields({ draft, set }: DraftProps) {
  const t = useT();
  const whatsapp = useWhatsapp();
  return (
    <>
      <Checkbox
        label={t("notifications.form.email")}
        help={t("notifications.form.emailHelp")}
        checked={draft.email}
        onValue={(value) => set({ email: value })}
      />
      {(whatsapp || draft.whatsapp) && (
        <Checkbox
          label={t("notifications.form.whatsapp")}
          help={t("notifications.form.whatsappHelp")}
          checked={draft.whatsapp}
          onValue={(value) => set({ whatsapp: value })}
        />
      )}
    </>
  );
}

function WhenField({ value: when, onValue }: ChoiceProps<NotificationDraft["when"]>) {
  const t = useT();
  return (
    <Titled title={t("notifications.form.when")}>
      <Segmented<"now" | "later">
        wide
        label={t("notifications.form.when")}
        value={when}
        onValue={onValue}
        options={[
          { value: "now", label: t("notifications.form.now") },
          { value: "later", label: t("notifications.form.later") },
        ]}
      />
    </Titled>
  );
}

/** When it is sent, in the project's time zone. */
function MomentFields({
  draft,
  set,
  timeZone,
  isMissing,
}: DraftProps & { timeZone: string; isMissing: boolean }) {
  const t = useT();
  return (
    <div className={layout.twoColumns12}>
      <DateField
        label={t("notifications.form.date")}
        value={draft.date}
        onValue={(date) => set({ date })}
        error={isMissing ? t("notifications.form.whenMissing") : null}
      />
      <DateField
        label={t("notifications.form.time")}
        kind="time"
        value={draft.time}
        onValue={(time) => set({ time })}
      />
      <p className={styles.zone}>{t("notifications.form.zone", { zone: timeZone })}</p>
    </div>
  );
}
