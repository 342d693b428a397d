import type { UseMutationResult } from "@tanstack/react-query";
import { BASE_MAP_BYTES, type BaseMap } from "@vetaverde/contract/base-maps";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { useGiveBaseMap, useRemoveBaseMap } from "./base-maps.queries.ts";

export interface BaseMapButtonProps {
  project: string;
  current: BaseMap | null;
}

/** For the project's administrators: sets, replaces or removes the base map. */
export function BaseMapButton({ project, current }: BaseMapButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("map.base.title")}</Button>
      {open && <BaseMapDialog project={project} current={current} onClose={() => setOpen(false)} />}
    </>
  );
}

function BaseMapDialog({ project, current, onClose }: BaseMapButtonProps & { onClose(): void }) {
  const t = useT();
  const { sure, setSure, remove, done, failed, give, take } = useBaseMapChanges(project, onClose);
  return (
    <Dialog
      title={t(sure ? "map.base.removeQuestion" : "map.base.title")}
      onClose={onClose}
      actions={
        sure ? (
          <RemoveActions setSure={setSure} remove={remove} done={done} />
        ) : (
          <>
            {current && <Button onClick={() => setSure(true)}>{t("map.base.remove")}</Button>}
            <Button onClick={onClose}>{t("ui.close")}</Button>
          </>
        )
      }
    >
      <div className={classes(layout.flushParagraphs, layout.stack12)}>
        {failed && (
          <Notice kind="error" urgent>
            {faultOf(failed)}
          </Notice>
        )}
        {sure ? <p>{t("map.base.removeText")}</p> : <GiveFields current={current} give={give} take={take} />}
      </div>
    </Dialog>
  );
}

function useBaseMapChanges(project: string, onClose: () => void) {
  const t = useT();
  const give = useGiveBaseMap(project);
  const remove = useRemoveBaseMap(project);
  const [sure, setSure] = useState(false);
  const failed = give.error ?? remove.error;
  const take = (file: File) => {
    remove.reset();
    give.mutate(file, { onSuccess: () => done(t("map.base.given")) });
  };
  const done = (message: string) => {
    toast("done", message);
    onClose();
  };
  return { sure, setSure, remove, done, failed, give, take };
}

function RemoveActions({
  setSure,
  remove,
  done,
}: {
  setSure(value: boolean): void;
  remove: UseMutationResult<true, Error, void, unknown>;
  done(message: string): void;
}) {
  const t = useT();
  return (
    <>
      <Button onClick={() => setSure(false)}>{t("ui.cancel")}</Button>
      <Button
        kind="danger"
        busy={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: () => done(t("map.base.removed")) })}
      >
        {t("map.base.remove")}
      </Button>
    </>
  );
}

function GiveFields({
  current,
  give,
  take,
}: {
  current: BaseMap | null;
  give: ReturnType<typeof useGiveBaseMap>;
  take(file: File): void;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p>{t("map.base.text")}</p>
      {current && (
        <p className={layout.mutedBreakable}>
          {t("map.base.now", {
            file: current.file,
            who: current.by.name,
            when: format.dateTime(current.at),
            n: current.features.length,
          })}
        </p>
      )}
      <FileDrop
        label={t("map.base.file")}
        accept=".geojson,.json,application/geo+json"
        hint={t("map.base.hint", { size: format.bytes(BASE_MAP_BYTES) })}
        disabled={give.isPending}
        onFile={take}
      />
    </>
  );
}

/** The server's message about the file if there is one, otherwise the general error. */
const faultOf = (error: unknown): string =>
  (isCallError(error) && error.details.find(({ path }) => path === "file")?.message) || describeError(error);
