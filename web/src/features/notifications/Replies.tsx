import type { NotificationReply } from "@vetaverde/contract/notifications";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconBrandWhatsapp, IconPaperclip, IconSend } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { RichMessage } from "../../ui/RichMessage.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import { Attachment } from "./Attachment.tsx";
import styles from "./notifications.module.css";
import { useAttachable, useNotificationActions } from "./notifications.queries.ts";

const LENGTH = 2000;

export interface RepliesProps {
  project: string;
  notification: string;
  replies: readonly NotificationReply[];
  /** Whether the user may reply: it was sent, and the user is a recipient or the sender. */
  mayReply: boolean;
}

/** The replies in order, with the reply form below. */
export function Replies({ project, notification, replies, mayReply }: RepliesProps) {
  const t = useT();
  const format = useFormat();
  if (!mayReply && replies.length === 0) return null;
  return (
    <section className={styles.replies} aria-label={t("notifications.replies")}>
      <h3>
        {t("notifications.replies")}{" "}
        {replies.length > 0 && <span className={layout.mutedSmallRegular}>{replies.length}</span>}
      </h3>
      {replies.length > 0 && (
        <ol>
          {replies.map(({ id, user, at, method, message, attachment, attachmentName }) => (
            <li key={id}>
              <p className={styles.who}>
                <b>{user.name}</b>
                <time dateTime={at}>{format.dateTime(at)}</time>
                {method === 3 && (
                  <span className={styles.via}>
                    <IconBrandWhatsapp size={14} aria-hidden /> {t("notifications.viaWhatsapp")}
                  </span>
                )}
              </p>
              <RichMessage text={message} />
              {attachment && <Attachment project={project} file={attachment} name={attachmentName} />}
            </li>
          ))}
        </ol>
      )}
      {mayReply && <ReplyForm project={project} notification={notification} />}
    </section>
  );
}

function ReplyForm({ project, notification }: Pick<RepliesProps, "project" | "notification">) {
  const t = useT();
  const { message, setMessage, file, setFile, fault, busy, submit } = useReplyForm(project, notification);
  return (
    <div className={styles.answer}>
      <TextArea
        label={t("notifications.replyLabel")}
        placeholder={t("notifications.replyHelp")}
        rows={2}
        limit={LENGTH}
        value={message}
        onValue={setMessage}
        error={fault ?? undefined}
      />
      {file !== null && <ReplyFile project={project} file={file} onFile={setFile} />}
      <div className={layout.clusterEnd8}>
        {file === null && (
          <Button kind="quiet" icon={<IconPaperclip size={17} aria-hidden />} onClick={() => setFile("")}>
            {t("notifications.replyFile")}
          </Button>
        )}
        <Button busy={busy} icon={<IconSend size={17} aria-hidden />} onClick={submit}>
          {t("notifications.replySend")}
        </Button>
      </div>
    </div>
  );
}

function ReplyFile({ project, file, onFile }: { project: string; file: string; onFile(file: string): void }) {
  const t = useT();
  const { data = [], error } = useAttachable(project);
  return (
    <Select
      label={t("notifications.attachment")}
      help={t("notifications.form.fileHelp")}
      placeholder={t("notifications.form.noFile")}
      value={file}
      options={data}
      onValue={onFile}
      error={error ? describeError(error) : null}
    />
  );
}

function useReplyForm(project: string, notification: string) {
  const t = useT();
  const { reply } = useNotificationActions(project);
  const keyOf = useCallKey();
  const [message, setMessage] = useState("");
  const [file, setFile] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const submit = () => {
    const { length } = message.trim();
    if (length === 0 || length > LENGTH) return setFault(t("notifications.replyMissing"));
    setFault(null);
    const body = { message, ...(file ? { attachment: file } : {}) };
    reply.mutate(
      { notification, body, key: keyOf(body) },
      {
        onSuccess: () => {
          setMessage("");
          setFile(null);
          toast("done", t("notifications.replied"));
        },
        onError: (error) =>
          setFault(isCallError(error) && error.details[0] ? error.details[0].message : describeError(error)),
      },
    );
  };
  return { message, setMessage, file, setFile, fault, busy: reply.isPending, submit };
}
