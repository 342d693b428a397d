import type { Notification, NotificationDelivery } from "@vetaverde/contract/notifications";
import { useEffect, useRef } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { PriorityIcon, restOf, titleOf } from "./NotificationLines.tsx";
import styles from "./notifications.module.css";
import { openAttachment, useNotification, useNotificationActions } from "./notifications.queries.ts";

export interface NotificationDetailProps {
  project: string;
  id: string;
  /** Absent: the person may change none. */
  onEdit?: ((notification: Notification) => void) | undefined;
  /** Goes to a page of the application. */
  onGo(path: string): void;
}

/** One notification whole; opening it is reading it. Its sender and the administrators see how each delivery fared. */
export function NotificationDetail({ project, id, onEdit, onGo }: NotificationDetailProps) {
  const t = useT();
  const format = useFormat();
  const { data, isPending, isError, error, refetch } = useNotification(project, id);
  const { read } = useNotificationActions(project);
  const asked = useRef<string | null>(null);
  const unread = data?.received && !data.readAt;
  useEffect(() => {
    if (!unread || asked.current === id) return;
    asked.current = id;
    read.mutate(id, { onError: () => {} });
  }, [unread, id, read.mutate]);
  if (isPending) return <Skeleton rows={6} />;
  if (isError) {
    return (
      <ErrorState
        title={t("notifications.failed")}
        text={describeError(error)}
        code={codeOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const facts = [
    [t("notifications.sentBy"), data.sender?.name ?? t("notifications.platform")],
    [
      t("notifications.methodsLabel"),
      data.methods.map((one) => t(`notifications.methods.${one}`)).join(", "),
    ],
    [t("notifications.recipients"), recipientsOf(data, t)],
  ];
  return (
    <article
      // It may be longer than the panel that it stands in: the keyboard must be able to scroll it.
      {...{ tabIndex: 0 }}
      className={styles.detail}
      aria-label={titleOf(data.message)}
    >
      <p className={styles.head}>
        <PriorityIcon priority={data.priority} />
        <b>{t(`notifications.priority.${data.priority}`)}</b>
        <span>
          {t(`notifications.modules.${data.module}`)} · {format.dateTime(data.sentAt ?? data.sendAt)}
        </span>
      </p>
      <h2>{titleOf(data.message)}</h2>
      {!data.sentAt && (
        <Notice
          kind="info"
          action={
            onEdit && (
              <Button size="small" onClick={() => onEdit(data)}>
                {t("notifications.edit")}
              </Button>
            )
          }
        >
          {t("notifications.waiting", { time: format.dateTime(data.sendAt) })}
        </Notice>
      )}
      <p className={styles.message}>{restOf(data.message)}</p>
      <dl className={styles.facts}>
        {data.attachment && (
          <div>
            <dt>{t("notifications.attachment")}</dt>
            <dd>
              <Attachment project={project} file={data.attachment} name={data.attachmentName} />
            </dd>
          </div>
        )}
        {data.links.length > 0 && (
          <div>
            <dt>{t("notifications.links")}</dt>
            <dd>
              <Links links={data.links} onGo={onGo} />
            </dd>
          </div>
        )}
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.deliveries && data.deliveries.length > 0 && <Deliveries rows={data.deliveries} />}
    </article>
  );
}

function Attachment({ project, file, name }: { project: string; file: string; name: string | null }) {
  const t = useT();
  if (name === null) return <>{t("notifications.attachmentGone")}</>;
  const open = () =>
    void openAttachment(project, file).catch((error: unknown) => toast("error", describeError(error)));
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.file}
      icon={<IconDownload size={16} aria-hidden />}
      onClick={open}
    >
      {name}
    </Button>
  );
}

function Links({ links, onGo }: Pick<Notification, "links"> & Pick<NotificationDetailProps, "onGo">) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, path }) => (
        <li key={path}>
          <a
            href={path}
            onClick={(event) => {
              // Whoever wants it in another tab gets it there.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onGo(path);
            }}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** They are counted when it is sent: before, it says for whom it is meant. */
function recipientsOf({ sentAt, recipients, recipientCount }: Notification, t: ReturnType<typeof useT>) {
  if (sentAt) return t("notifications.people", { n: recipientCount });
  return "users" in recipients
    ? t("notifications.people", { n: recipients.users.length })
    : t("notifications.form.everybody");
}

/** What the platform itself has to say of a delivery; everything else is the mail server's own words. */
const OWN = {
  NO_MAIL_SERVER: "noServer",
  NO_ACCESS: "noAccess",
  MAIL_PASSWORD_SEALED: "passwordSealed",
  MAIL_BODY_SEALED: "bodySealed",
  MAIL_TOO_SLOW: "tooSlow",
  MAIL_ADDRESS_REFUSED: "addressRefused",
} as const;
const isOwn = (error: string): error is keyof typeof OWN => Object.hasOwn(OWN, error);

function Deliveries({ rows }: { rows: readonly NotificationDelivery[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={styles.deliveries}>
      <h3>{t("notifications.deliveries")}</h3>
      <ul>
        {rows.map((row) => (
          <li key={`${row.user.id}${row.method}`}>
            <b>{row.user.name}</b>
            <span className={row.state === "failed" ? styles.failed : styles.fared}>
              {t(`notifications.methods.${row.method}`)} · {t(`notifications.states.${row.state}`)}
              {row.at ? ` · ${format.dateTime(row.at)}` : ""}
              {row.heldUntil ? ` · ${t("notifications.held", { at: format.dateTime(row.heldUntil) })}` : ""}
              {row.readAt ? ` · ${t("notifications.wasRead")}` : ""}
            </span>
            {row.error && (
              <span className={styles.said}>
                {isOwn(row.error) ? t(`notifications.${OWN[row.error]}`) : row.error}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
