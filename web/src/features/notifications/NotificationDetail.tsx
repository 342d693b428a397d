import type { Notification } from "@vetaverde/contract/notifications";
import { useEffect, useRef } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { classes } from "../../ui/classes.ts";
import { FactList } from "../../ui/FactList.tsx";
import { IconCheck } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { RichMessage } from "../../ui/RichMessage.tsx";
import { toast } from "../../ui/toasts.ts";
import { Attachment } from "./Attachment.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { PriorityIcon, restOf, titleOf } from "./NotificationLines.tsx";
import styles from "./notifications.module.css";
import { useNotificationActions } from "./notifications.queries.ts";
import { Replies } from "./Replies.tsx";
import { follow, SubjectLink, type SubjectLinkProps } from "./SubjectLink.tsx";

export interface NotificationDetailProps {
  project: string;
  id: string;
  /** Displayed without having been chosen, so it stays unread. */
  isPreview?: boolean;
  /** Absent if the user may not edit notifications. */
  onEdit?: ((notification: Notification) => void) | undefined;
  /** Whether the user may acknowledge alerts. */
  mayWrite: boolean;
  /** Navigates to a page of the application. */
  onGo(path: string): void;
}

/** One notification in full; opening it marks it as read. Its sender and the administrators also see its deliveries. */
export function NotificationDetail(props: NotificationDetailProps) {
  const { project, id, isPreview = false, mayWrite, onEdit, onGo } = props;
  const t = useT();
  const query = useCallQuery("notifications", "get", {
    params: { project, notification: id },
  });
  const { data } = query;
  useMarkRead(project, id, isPreview ? undefined : data);
  if (!data || query.isError) return <QueryState query={query} errorTitle={t("notifications.failed")} />;
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it may exceed its panel, so it must be scrollable by keyboard
      tabIndex={0}
      className={styles.detail}
      aria-label={titleOf(data)}
    >
      <Head notification={data} />
      <h2>{titleOf(data)}</h2>
      {!data.sentAt && <WaitingNotice notification={data} onEdit={onEdit} />}
      {data.rich ? (
        <RichMessage text={restOf(data.message)} />
      ) : (
        <p className={classes(layout.hiddenWhenEmpty, styles.message)}>{restOf(data.message)}</p>
      )}
      {(data.links.length > 0 || (data.alert && mayWrite)) && (
        <div className={layout.cluster8}>
          <SubjectButton of={data} onGo={onGo} />
          {data.alert && mayWrite && <Acknowledge project={project} alert={data.alert} />}
        </div>
      )}
      <Facts project={project} notification={data} onGo={onGo} />
      <Replies
        project={project}
        notification={id}
        // A response cached on the phone by an older version has no replies.
        replies={data.replies ?? []}
        mayReply={data.sentAt !== null && (data.received || data.deliveries !== null)}
      />
      {data.deliveries && data.deliveries.length > 0 && <Deliveries rows={data.deliveries} />}
    </article>
  );
}

/** Marks it as read, once, when it is displayed. */
function useMarkRead(project: string, id: string, data: Notification | undefined) {
  const { read } = useNotificationActions(project);
  const markedId = useRef<string | null>(null);
  const unread = data?.received && !data.readAt;
  useEffect(() => {
    if (!unread || markedId.current === id) return;
    markedId.current = id;
    read.mutate(id, { onError: () => {} });
  }, [unread, id, read.mutate]);
}

function Head({ notification: { priority, module, sentAt, sendAt } }: { notification: Notification }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={styles.head}>
      <PriorityIcon priority={priority} />
      <b>{t(`notifications.priority.${priority}`)}</b>
      <span>
        {t(`notifications.modules.${module}`)} · {format.dateTime(sentAt ?? sendAt)}
      </span>
    </p>
  );
}

interface WaitingNoticeProps {
  notification: Notification;
  onEdit: NotificationDetailProps["onEdit"];
}

/** When it will be sent; until then it can be edited. */
function WaitingNotice({ notification, onEdit }: WaitingNoticeProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Notice
      kind="info"
      action={
        onEdit && (
          <Button size="small" onClick={() => onEdit(notification)}>
            {t("notifications.edit")}
          </Button>
        )
      }
    >
      {t("notifications.waiting", { time: format.dateTime(notification.sendAt) })}
    </Notice>
  );
}

interface FactsProps extends Pick<NotificationDetailProps, "project" | "onGo"> {
  notification: Notification;
}

/** Attachment, links, sender, methods and recipients. */
function Facts({ project, notification: data, onGo }: FactsProps) {
  const t = useT();
  const facts: [string, string][] = [
    [t("notifications.sentBy"), data.sender?.name ?? t("notifications.platform")],
    [
      t("notifications.methodsLabel"),
      data.methods.map((one) => t(`notifications.methods.${one}`)).join(", "),
    ],
    [t("notifications.recipients"), recipientsOf(data, t)],
  ];
  return (
    <FactList
      className={classes(layout.noMargin, layout.mutedTerms, layout.flushDescriptions, styles.facts)}
      facts={facts}
    >
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
    </FactList>
  );
}

/** What there is to do about it first. */
const SubjectButton = (props: Pick<SubjectLinkProps, "of" | "onGo">) => (
  <SubjectLink {...props}>
    {({ children, ...link }) => (
      <ButtonLink kind="primary" label={children}>
        {(dress) => <a {...link} {...dress} />}
      </ButtonLink>
    )}
  </SubjectLink>
);

/** The first acknowledgement wins; the alert informs a second user about it. */
function Acknowledge({ project, alert }: { project: string; alert: string }) {
  const t = useT();
  const { acknowledge } = useNotificationActions(project);
  if (acknowledge.isSuccess) return <Notice kind="done">{t("notifications.acknowledged")}</Notice>;
  return (
    <Button
      icon={<IconCheck size={18} aria-hidden />}
      busy={acknowledge.isPending}
      onClick={() => acknowledge.mutate(alert, { onError: (error) => toast("error", describeError(error)) })}
    >
      {t("notifications.acknowledge")}
    </Button>
  );
}

function Links({ links, onGo }: Pick<Notification, "links"> & Pick<NotificationDetailProps, "onGo">) {
  return (
    <ul className={classes(layout.plainList, styles.links)}>
      {links.map(({ label, path }) => (
        <li key={path}>
          <a href={path} onClick={follow(path, onGo)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The recipients are counted when it is sent: before that, the intended group is displayed. */
function recipientsOf({ sentAt, recipients, recipientCount }: Notification, t: ReturnType<typeof useT>) {
  if (sentAt) return t("notifications.people", { n: recipientCount });
  return "users" in recipients
    ? t("notifications.people", { n: recipients.users.length })
    : t(`notifications.form.reaches.${"all" in recipients ? "platform" : "all"}`);
}
