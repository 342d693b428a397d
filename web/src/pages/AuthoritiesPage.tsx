import { Link } from "@tanstack/react-router";
import type { TransmissionProfileDetail } from "@vetaverde/contract/transmissions";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { HistorySection } from "../features/transmissions/HistorySection.tsx";
import { LiveDialog } from "../features/transmissions/LiveDialog.tsx";
import { PauseDialog } from "../features/transmissions/PauseDialog.tsx";
import { ProfileForm } from "../features/transmissions/ProfileForm.tsx";
import { ProfileList } from "../features/transmissions/ProfileList.tsx";
import { ProfileView } from "../features/transmissions/ProfileView.tsx";
import { useProfile, useProfiles } from "../features/transmissions/transmissions.queries.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** What is sent to authorities: the profiles, or the ledger of one. */
export function AuthoritiesPage() {
  const project = useSession((session) => session.project);
  const [search, setSearch] = useAddressSearch();
  if (!project) return null;
  const profile = typeof search["profile"] === "string" ? search["profile"] : null;
  const open = (id: string) => setSearch({ profile: id });
  return profile === null ? (
    <Profiles project={project.id} onOpen={open} />
  ) : (
    <OneProfile project={project.id} profile={profile} />
  );
}

function Profiles({ project, onOpen }: { project: string; onOpen(profile: string): void }) {
  const t = useT();
  const isAdmin = allows("admin", useAccessRights());
  const [isCreating, setIsCreating] = useState(false);
  const profiles = useProfiles(project).data ?? [];
  const hasSma = profiles.some(({ service }) => service === "sma-online");
  const create = isAdmin && (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t("transmissions.create")}
    </Button>
  );
  return (
    <div className={layout.pageColumn}>
      {/* An empty list has the button itself. */}
      <PageHeader title={t("transmissions.title")} actions={profiles.length > 0 && create} />
      <div className={layout.insetBottom}>
        <p className={layout.introText}>{t("transmissions.intro")}</p>
        <ProfileList project={project} create={create} onOpen={onOpen} />
        {isAdmin && <HistorySection project={project} hasSma={hasSma} />}
      </div>
      {isCreating && (
        <ProfileForm project={project} before={null} onSaved={onOpen} onClose={() => setIsCreating(false)} />
      )}
    </div>
  );
}

type ProfileDialog = "edit" | "live" | "pause";

function OneProfile({ project, profile }: { project: string; profile: string }) {
  const t = useT();
  const isAdmin = allows("admin", useAccessRights());
  const [dialog, setDialog] = useState<ProfileDialog | null>(null);
  const query = useProfile(project, profile, dialog === null);
  const close = () => setDialog(null);
  const { data } = query;
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={data?.name ?? t("transmissions.profile")}
        crumbs={<Link to="/authorities">{t("transmissions.title")}</Link>}
        actions={isAdmin && data && <ProfileActions profile={data} onOpen={setDialog} />}
      />
      <ProfileView project={project} query={query} mayDecide={isAdmin} />
      {data && dialog === "edit" && (
        <ProfileForm project={project} before={data} onSaved={close} onClose={close} />
      )}
      {data && dialog === "live" && <LiveDialog project={project} profile={data} onClose={close} />}
      {data && dialog === "pause" && <PauseDialog project={project} profile={data} onClose={close} />}
    </div>
  );
}

interface ProfileActionsProps {
  profile: TransmissionProfileDetail;
  onOpen(dialog: ProfileDialog): void;
}

function ProfileActions({ profile, onOpen }: ProfileActionsProps) {
  const t = useT();
  return (
    <>
      <Button onClick={() => onOpen("edit")}>{t("transmissions.edit")}</Button>
      {profile.state === "live" ? (
        <Button onClick={() => onOpen("pause")}>{t("transmissions.pause")}</Button>
      ) : (
        <Button kind="primary" onClick={() => onOpen("live")}>
          {t("transmissions.goLive")}
        </Button>
      )}
    </>
  );
}
