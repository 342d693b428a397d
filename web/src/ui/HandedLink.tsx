import type { HandedLink as Link } from "@vetaverde/contract/members";
import { useState } from "react";
import { type CallError, isCallError } from "../lib/call-error.ts";
import { useFormat } from "../lib/format.ts";
import { useT } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { copyText } from "./copy-text.ts";
import { ErrorNotice } from "./ErrorNotice.tsx";
import { IconKey } from "./icons.ts";
import layout from "./layout.module.css";
import { Notice } from "./Notice.tsx";

export interface HandedLinkProps {
  /** Name of the account's user. */
  name: string;
  /** Creates a new link and invalidates the previous one. @throws CallError */
  requestLink(): Promise<Link>;
}

/**
 * Shown if the server sends no mail: explains it, and shows an administrator the activation link of a new user, once.
 */
export function HandedLink({ name, requestLink }: HandedLinkProps) {
  const t = useT();
  const { handedLink, failure, busy, get } = useHandedLink(requestLink);
  if (handedLink !== null && handedLink.link !== null)
    return <LinkResult name={name} link={handedLink.link} expiresAt={handedLink.expiresAt} />;
  return (
    <div className={layout.stackStart12}>
      <Notice kind="info" title={t("handedLink.title")}>
        {t(handedLink ? "handedLink.lost" : "handedLink.text")}
      </Notice>
      {failure && <ErrorNotice title={t("handedLink.failed")} error={failure} />}
      <Button icon={<IconKey size={18} aria-hidden />} busy={busy} onClick={() => void get()}>
        {t("handedLink.ask")}
      </Button>
    </div>
  );
}

function useHandedLink(requestLink: HandedLinkProps["requestLink"]) {
  const [handedLink, setHandedLink] = useState<Link | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [busy, setBusy] = useState(false);
  const get = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setHandedLink(await requestLink());
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { handedLink, failure, busy, get };
}

interface LinkResultProps extends Pick<HandedLinkProps, "name">, Pick<Link, "expiresAt"> {
  link: string;
}

/** The link, which is shown only once. */
function LinkResult({ name, link, expiresAt }: LinkResultProps) {
  const t = useT();
  const format = useFormat();
  const messages = { copied: t("handedLink.copied"), notCopied: t("handedLink.notCopied") };
  return (
    <div className={layout.stackStart12}>
      <Notice kind="warning" urgent title={t("handedLink.once")}>
        {t("handedLink.onceText", { name, until: format.dateTime(expiresAt) })}
      </Notice>
      <output className={layout.copyableText} aria-label={t("handedLink.label")}>
        {link}
      </output>
      <Button onClick={() => void copyText(link, messages)}>{t("handedLink.copy")}</Button>
    </div>
  );
}
