import type { ArgsOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";

/** When and why the platform suspended a codec, with a button that resumes it; nothing if it is active. */
export function CodecSuspension({ project, type }: { project: string; type: string }) {
  const t = useT();
  const format = useFormat();
  const codecs = useCallQuery("codecs", "list", { params: { project } });
  const resume = useCallMutation("codecs", "resume", (body: ArgsOf<"codecs", "resume">["body"]) => ({
    params: { project },
    body,
  }));
  const codec = codecs.data?.find((one) => one.type.toLowerCase() === type.trim().toLowerCase());
  if (!codec?.suspended) return null;
  const { at, fault } = codec.suspended;
  const switchOn = () =>
    resume.mutate(
      { type: codec.type, version: codec.version },
      { onSuccess: () => toast("done", t("codecs.resumed", { type: codec.type })) },
    );
  return (
    <Notice
      kind="warning"
      title={t("codecs.suspended", { at: format.dateTime(at) })}
      action={
        <Button size="small" busy={resume.isPending} onClick={switchOn}>
          {t("codecs.resume")}
        </Button>
      }
    >
      <p>{t(`codecs.suspendedFor.${fault}`)}</p>
      <p>{t("codecs.suspendedNext")}</p>
      {resume.isError && (
        <p role="alert">
          {t("codecs.resumeFailed")} {describeError(resume.error)}
        </p>
      )}
    </Notice>
  );
}
