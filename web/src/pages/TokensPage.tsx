import { Link } from "@tanstack/react-router";
import type { ApiToken } from "@vetaverde/contract/tokens";
import { useState } from "react";
import { NewToken } from "../features/tokens/NewToken.tsx";
import { RevokeToken } from "../features/tokens/RevokeToken.tsx";
import { TokenList } from "../features/tokens/TokenList.tsx";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The project's API tokens. */
export function TokensPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  if (!project) return null;
  const create = (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {t("tokens.create")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("tokens.title")}
        crumbs={<Link to="/config">{t("app.settings")}</Link>}
        actions={create}
      />
      <div className={layout.insetBottom}>
        <TokenList project={project.id} timeZone={project.timeZone} create={create} onRevoke={setRevoking} />
      </div>
      {creating && (
        <NewToken project={project.id} timeZone={project.timeZone} onClose={() => setCreating(false)} />
      )}
      {revoking && <RevokeToken project={project.id} token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}
