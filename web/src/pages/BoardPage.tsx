import { Link, Navigate, useParams } from "@tanstack/react-router";
import type { EmbeddedBoard } from "@vetaverde/contract/boards";
import { allows } from "@vetaverde/domain/permissions/access";
import { type ReactElement, type RefObject, useRef } from "react";
import { BoardEmbed } from "../features/boards/BoardEmbed.tsx";
import styles from "../features/boards/boards.module.css";
import { useEmbedded } from "../features/boards/boards.queries.ts";
import { FullScreen } from "../features/boards/FullScreen.tsx";
import { NativeBoard } from "../features/boards/NativeBoard.tsx";
import { EntryStar } from "../features/menus/EntryStar.tsx";
import { useMenuReport } from "../features/menus/menu-report.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { BoardTileBody } from "./BoardTileBody.tsx";

/** The board whose identifier is in the address: external, or the product's own. */
export function BoardPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { urir = "" } = useParams({ strict: false }) as { urir?: string };
  const entry = useMenuReport(urir);
  const embedded = useEmbedded(project?.id ?? "", urir);
  const whole = useRef<HTMLDivElement>(null);
  const admin = allows("admin", useAccessRights());
  if (!project) return null;
  const { data } = embedded;
  const edit = admin && data?.provider === "native" && (
    <ButtonLink label={t("boards.build")}>
      {(dress) => <Link to="/config/boards/$board" params={{ board: data.id }} {...dress} />}
    </ButtonLink>
  );
  return (
    <div ref={whole} className={styles.whole}>
      <BoardHeader project={project.id} entry={entry} whole={whole} data={data} edit={edit} />
      {!data && <QueryState query={embedded} errorTitle={t("boards.notShown")} skeletonRows={8} />}
      {data && (
        <BoardContent
          key={urir}
          board={data}
          project={project}
          ending={embedded.isError}
          onRetry={() => void embedded.refetch()}
        />
      )}
    </div>
  );
}

interface BoardHeaderProps {
  project: string;
  entry: ReturnType<typeof useMenuReport>;
  whole: RefObject<HTMLDivElement | null>;
  data: EmbeddedBoard | undefined;
  edit: false | ReactElement;
}

function BoardHeader({ project, entry, whole, data, edit }: BoardHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={entry?.label ?? data?.name ?? t("boards.board")}
      titleAside={entry && <EntryStar project={project} entry={entry} />}
      actions={
        data && (
          <>
            {edit}
            <FullScreen of={whole} />
          </>
        )
      }
    />
  );
}

interface BoardContentProps {
  board: EmbeddedBoard;
  project: { id: string; timeZone: string };
  ending: boolean;
  onRetry(): void;
}

function BoardContent({
  board: { frame, content, name, urir },
  project,
  ending,
  onRetry,
}: BoardContentProps) {
  if (frame) return <BoardEmbed project={project.id} {...{ urir, name, frame, ending, onRetry }} />;
  if (content?.provider === "environment-report")
    return <Navigate to={`/dashboard/environment-report/${urir}` as "/"} replace />;
  if (content?.provider !== "native") return null;
  return (
    <div className={layout.insetBottom}>
      <NativeBoard
        tiles={content.settings.tiles}
        body={(tile) => <BoardTileBody tile={tile} project={project} />}
      />
    </div>
  );
}
