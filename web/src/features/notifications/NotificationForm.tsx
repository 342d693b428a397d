import { useState } from "react";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useKeptDraft } from "../../lib/drafts.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { RestoredNotice } from "../../ui/RestoredNotice.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./notifications.module.css";
import { type NotificationBody, useNotificationActions, usePeople } from "./notifications.queries.ts";

const MESSAGE_LENGTH = 2000;
type Priority = "1" | "2" | "3";

interface Draft {
  priority: Priority;
  email: boolean;
  message: string;
  everybody: "all" | "some";
  people: readonly string[];
}
const EMPTY: Draft = { priority: "2", email: false, message: "", everybody: "all", people: [] };

/** An administrator writes to the project's people: all of them, or those who are ticked. */
export function NotificationForm({ project, onClose }: { project: string; onClose(): void }) {
  const t = useT();
  const { send } = useNotificationActions(project);
  const keyOf = useCallKey();
  const words = useKeptDraft<Draft>({ form: `notification.${project}`, first: () => EMPTY, seen: null });
  const { priority, email, message, everybody, people } = words.draft;
  const set = (part: Partial<Draft>) => words.set({ ...words.draft, ...part });
  const [tried, setTried] = useState(false);
  const length = message.trim().length;
  const wrongText = length === 0 || length > MESSAGE_LENGTH;
  const nobody = everybody === "some" && people.length === 0;
  const submit = () => {
    setTried(true);
    if (wrongText || nobody) return;
    const body: NotificationBody = {
      priority: Number(priority) as 1 | 2 | 3,
      methods: email ? [1, 2] : [1],
      message,
      recipients: everybody === "all" ? { projects: [project] } : { users: [...people] },
    };
    send.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: ({ recipientCount }) => {
          words.forget();
          toast("done", t("notifications.form.sent", { n: recipientCount }));
          onClose();
        },
      },
    );
  };
  return (
    <SidePanel
      title={t("notifications.form.title")}
      onClose={onClose}
      actions={
        <Button kind="primary" busy={send.isPending} onClick={submit}>
          {t("notifications.form.send")}
        </Button>
      }
    >
      <div className={styles.form}>
        {words.restored && <RestoredNotice onDiscard={() => words.restart(EMPTY, null)} />}
        <TextArea
          label={t("notifications.form.message")}
          help={t("notifications.form.messageHelp")}
          rows={6}
          limit={MESSAGE_LENGTH}
          value={message}
          onValue={(value) => set({ message: value })}
          error={tried && wrongText ? t("notifications.form.messageMissing") : undefined}
        />
        <Segmented<Priority>
          wide
          label={t("notifications.form.priority")}
          value={priority}
          onValue={(value) => set({ priority: value })}
          options={(["1", "2", "3"] as const).map((value) => ({
            value,
            label: t(`notifications.form.priorities.${value}`),
          }))}
        />
        <Checkbox
          label={t("notifications.form.email")}
          help={t("notifications.form.emailHelp")}
          checked={email}
          onValue={(value) => set({ email: value })}
        />
        <Segmented<"all" | "some">
          wide
          label={t("notifications.recipients")}
          value={everybody}
          onValue={(value) => set({ everybody: value })}
          options={[
            { value: "all", label: t("notifications.form.everybody") },
            { value: "some", label: t("notifications.form.some") },
          ]}
        />
        {everybody === "some" && (
          <People project={project} chosen={people} onChosen={(chosen) => set({ people: chosen })} />
        )}
        {tried && nobody && <p className={styles.wrong}>{t("notifications.form.nobody")}</p>}
        {send.isError && (
          <p role="alert" className={styles.wrong}>
            {describeError(send.error)}
          </p>
        )}
      </div>
    </SidePanel>
  );
}

interface PeopleProps {
  project: string;
  chosen: readonly string[];
  onChosen(people: readonly string[]): void;
}

function People({ project, chosen, onChosen }: PeopleProps) {
  const t = useT();
  const { data, error } = usePeople(project);
  if (error) return <p className={styles.wrong}>{describeError(error)}</p>;
  return (
    <fieldset className={styles.group}>
      <legend>{t("notifications.form.choose")}</legend>
      <div className={styles.people}>
        {data?.map(({ id, name, lastName, email }) => (
          <Checkbox
            key={id}
            label={`${name} ${lastName}`}
            help={email}
            checked={chosen.includes(id)}
            onValue={(on) => onChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
