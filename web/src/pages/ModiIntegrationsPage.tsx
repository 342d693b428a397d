import { Link } from "@tanstack/react-router";
import type { Integration } from "@vetaverde/contract/integrations";
import { useState } from "react";
import { IntegrationList } from "../features/integrations/IntegrationList.tsx";
import { NewIntegration } from "../features/integrations/NewIntegration.tsx";
import { RevokeIntegration } from "../features/integrations/RevokeIntegration.tsx";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The keys of the project's LoRaWAN and satellite gateways. */
export function ModiIntegrationsPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Integration | null>(null);
  if (!project) return null;
  const create = (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {t("integrations.create")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("integrations.title")}
        crumbs={<Link to="/modi">{t("integrations.devices")}</Link>}
        actions={
          <>
            <ButtonLink label={t("integrations.messages")}>
              {(dress) => <Link to="/modi/messages" {...dress} />}
            </ButtonLink>
            <ButtonLink label={t("integrations.codecs")}>
              {(dress) => <Link to="/modi/codecs" {...dress} />}
            </ButtonLink>
            {create}
          </>
        }
      />
      <div className={layout.insetBottom}>
        <p className={layout.introText}>{t("integrations.intro")}</p>
        <IntegrationList project={project.id} create={create} onRevoke={setRevoking} />
      </div>
      {creating && <NewIntegration project={project.id} onClose={() => setCreating(false)} />}
      {revoking && (
        <RevokeIntegration project={project.id} integration={revoking} onClose={() => setRevoking(null)} />
      )}
    </>
  );
}
