import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { useConditionText } from "./condition-text.ts";
import { usePublishPlan } from "./response-plans.queries.ts";

export interface DraftNoticeProps {
  project: string;
  structure: ResponseStructure;
  mayPublish: boolean;
}

/** The version that waits for its publication, with what it says; another person than the one who saved it publishes it. */
export function DraftNotice({ project, structure, mayPublish }: DraftNoticeProps) {
  const t = useT();
  const format = useFormat();
  const textOf = useConditionText(structure);
  const user = useSession((session) => session.user);
  const publish = usePublishPlan(project, structure.id);
  const { draft } = structure;
  if (!draft) return null;
  const isOwn = draft.by.id === user?.id;
  const send = () =>
    void publish.mutateAsync(draft.version).then(
      () => toast("done", t("responsePlans.published")),
      () => {},
    );
  return (
    <Notice
      kind="info"
      title={t("responsePlans.draftTitle", { version: draft.version })}
      action={
        mayPublish && !isOwn ? (
          <Button kind="primary" busy={publish.isPending} onClick={send}>
            {t("responsePlans.publish")}
          </Button>
        ) : undefined
      }
    >
      <div className={layout.stack8}>
        <p>
          {t("responsePlans.draftBy", {
            name: draft.by.name,
            at: format.dateTime(draft.at),
            reason: draft.reason,
          })}
        </p>
        {draft.content.levels.map(({ name, conditions, actions }) => (
          <p key={name}>
            <b>{name}</b>{" "}
            {[...conditions.map((one) => textOf(one)), ...actions.map(({ text }) => text)].join(" · ")}
          </p>
        ))}
        {isOwn && <p>{t("responsePlans.needsSecond")}</p>}
        {publish.error && <ErrorNotice title={t("responsePlans.notSaved")} error={publish.error} />}
      </div>
    </Notice>
  );
}
