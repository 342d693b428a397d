import type { UseMutationResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Notification } from "@vetaverde/contract/notifications";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { NotificationForm } from "../features/notifications/NotificationForm.tsx";
import { NotificationInbox } from "../features/notifications/NotificationInbox.tsx";
import { useNotificationActions } from "../features/notifications/notifications.queries.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconChecks, IconPlus, IconSettings } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { toast } from "../ui/toasts.ts";

/** The user's notifications, from other users and from the platform. */
export function NotificationsPage() {
  const project = useSession((session) => session.project);
  return project && <Notifications key={project.id} project={project.id} timeZone={project.timeZone} />;
}

function Notifications({ project, timeZone }: { project: string; timeZone: string }) {
  const accessRights = useAccessRights();
  const admin = allows("admin", accessRights);
  const [search, setSearch] = useAddressSearch();
  const [writing, setWriting] = useState<Notification | "new" | null>(null);
  const navigate = useNavigate();
  const { readAll } = useNotificationActions(project);
  return (
    <div className={layout.pageColumn}>
      <InboxHeader admin={admin} onWriting={setWriting} readAll={readAll} />
      <NotificationInbox
        project={project}
        search={search}
        onSearch={setSearch}
        admin={admin}
        mayWrite={allows("write", accessRights)}
        onEdit={setWriting}
        onGo={(path) => void navigate({ href: path })}
      />
      {writing && (
        <NotificationForm
          project={project}
          timeZone={timeZone}
          waiting={writing === "new" ? null : writing}
          onClose={() => setWriting(null)}
        />
      )}
    </div>
  );
}

interface InboxHeaderProps {
  admin: boolean;
  onWriting(value: "new" | Notification | null): void;
  readAll: UseMutationResult<{ unread: number }, Error, unknown>;
}

function InboxHeader({ admin, onWriting, readAll }: InboxHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={t("notifications.title")}
      actions={
        <>
          <ButtonLink
            kind="quiet"
            icon={<IconSettings size={18} aria-hidden />}
            label={t("notifications.preferences")}
          >
            {(dress) => <Link to="/notifications/preferences" {...dress} />}
          </ButtonLink>
          <Button
            icon={<IconChecks size={18} aria-hidden />}
            busy={readAll.isPending}
            onClick={() =>
              readAll.mutate(undefined, { onError: (error) => toast("error", describeError(error)) })
            }
          >
            {t("notifications.readAll")}
          </Button>
          {admin && (
            <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => onWriting("new")}>
              {t("notifications.create")}
            </Button>
          )}
        </>
      }
    />
  );
}
