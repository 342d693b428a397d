import { type CodecVersion, MAX_CODE } from "@vetaverde/contract/codecs";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { CodecSuspension } from "./CodecSuspension.tsx";
import { CodecTrial } from "./CodecTrial.tsx";
import { CodecVersions } from "./CodecVersions.tsx";
import styles from "./codecs.module.css";

const STARTER = `function decodeUplink({ bytes, fPort, variables }) {
  return {
    data: {
      level: ((bytes[0] << 8) | bytes[1]) / 100,
    },
  };
}
`;
const REASON = 500;

export interface CodecEditorProps {
  project: string;
  /** Null for a device type that does not exist yet. */
  type: string | null;
  /** Newest first; empty if there is none. */
  versions: CodecVersion[];
  onClose(): void;
}

/** Editor of a codec, with a trial on a payload before saving, and its earlier versions. */
export function CodecEditor(props: CodecEditorProps) {
  const t = useT();
  const { project, type, versions, onClose } = props;
  const { fields, save, submit, question } = useCodecForm(props);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(fields.code);
      }}
      className={styles.editor}
    >
      <div className={layout.stack16}>
        {type !== null && <CodecSuspension project={project} type={type} />}
        {save.isError && <SaveFailure error={save.error} />}
        <CodecFields {...fields} isNew={type === null} />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t("codecs.save")}
          </Button>
          <Button onClick={onClose} disabled={save.isPending}>
            {t("ui.cancel")}
          </Button>
          {versions[0]?.code && (
            <Button kind="danger" disabled={save.isPending} onClick={() => submit(null)}>
              {t("codecs.withdraw")}
            </Button>
          )}
        </div>
      </div>
      <div className={layout.stack16}>
        <CodecTrial project={project} code={fields.code} />
        <CodecVersions project={project} type={type} versions={versions} onTake={fields.setCode} />
      </div>
      {question}
    </form>
  );
}

function useCodecForm({ project, type, versions, onClose }: CodecEditorProps) {
  const t = useT();
  const first = versions.find(({ code }) => code !== null)?.code ?? STARTER;
  const [name, setName] = useState(type ?? "");
  const [code, setCode] = useState(first);
  const [reason, setReason] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const save = useCallMutation("codecs", "save", (body: ArgsOf<"codecs", "save">["body"]) => ({
    params: { project },
    body,
  }));
  const guard = useLeaveGuard(code !== first || reason !== "", {
    question: t("codecs.leave"),
    leave: t("codecs.leaveYes"),
    stay: t("codecs.leaveNo"),
  });
  const version = versions[0]?.version ?? 0;
  const tooLong = reason.trim().length > REASON || code.trim().length > MAX_CODE;
  const submit = (submitted: string | null) => {
    setIsSubmitted(true);
    if (save.isPending || !name.trim() || !reason.trim() || tooLong || submitted?.trim() === "") return;
    const body = { type: name.trim(), code: submitted, reason: reason.trim(), version };
    save.mutate(body, {
      onSuccess: () => {
        guard.release();
        toast("done", t(submitted === null ? "codecs.withdrawn" : "codecs.saved", { type: name.trim() }));
        onClose();
      },
    });
  };
  const missing = (text: string) => (isSubmitted && !text.trim() ? t("codecs.missing") : null);
  const fields = { name, setName, code, setCode, reason, setReason, missing };
  return { fields, save, submit, question: guard.question };
}

/** Why it was not saved, with the message of the codec itself. */
function SaveFailure({ error }: { error: unknown }) {
  const t = useT();
  const codecFault = isCallError(error) ? error.extra["codec"] : null;
  return (
    <Notice kind="error" urgent title={t("codecs.saveFailed")}>
      {describeError(error)}
      {typeof codecFault === "string" && codecFault && <p className={styles.faultText}>{codecFault}</p>}
    </Notice>
  );
}

type CodecFieldsProps = ReturnType<typeof useCodecForm>["fields"] & { isNew: boolean };

function CodecFields({ isNew, name, setName, code, setCode, reason, setReason, missing }: CodecFieldsProps) {
  const t = useT();
  return (
    <>
      {isNew && (
        <TextField
          label={t("codecs.type")}
          help={t("codecs.typeHelp")}
          maxLength={60}
          value={name}
          onValue={setName}
          error={missing(name)}
        />
      )}
      <TextArea
        label={t("codecs.code")}
        help={t("codecs.codeHelp", { call: "decodeUplink({ bytes, fPort, variables })" })}
        className={styles.code}
        rows={22}
        spellCheck={false}
        autoCapitalize="off"
        limit={MAX_CODE}
        value={code}
        onValue={setCode}
        error={missing(code)}
      />
      <TextField
        label={t("codecs.reason")}
        help={t("codecs.reasonHelp")}
        maxLength={REASON}
        value={reason}
        onValue={setReason}
        error={missing(reason)}
      />
    </>
  );
}
