import { Link, Navigate, useParams } from "@tanstack/react-router";
import { type ReactElement, type ReactNode, useMemo } from "react";
import styles from "../features/boards/boards.module.css";
import { useBoard } from "../features/boards/boards.queries.ts";
import { NativeEditor } from "../features/boards/editor/NativeEditor.tsx";
import { PlaceFields } from "../features/environment-report/PlaceFields.tsx";
import { pathOf } from "../features/menus/menu-paths.ts";
import { useOtherSensors } from "../features/readings/readings.queries.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { BoardTileBody } from "./BoardTileBody.tsx";

/** Editor of one of the product's own boards. */
export function BoardBuildPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { board: id = "" } = useParams({ strict: false }) as { board?: string };
  const board = useBoard(project?.id ?? "", id);
  const sensors = useOtherSensors(project?.id ?? "");
  const devices = useMemo(() => devicesOf(sensors.data ?? []), [sensors.data]);
  if (!project) return null;
  const { data } = board;
  if (data && data.provider !== "native") return <Navigate to="/config/boards" replace />;
  const crumbs = <Link to="/config/boards">{t("boards.title")}</Link>;
  if (!data) {
    return (
      <>
        <PageHeader title={t("boards.build")} crumbs={crumbs} />
        <QueryState query={board} errorTitle={t("boards.notLoaded")} skeletonRows={8} />
      </>
    );
  }
  const path = pathOf({ alias: "Board", label: data.name, type: "board", report: data.urir, submenu: [] });
  return (
    <div className={styles.page}>
      <NativeEditor
        key={data.version}
        project={project.id}
        board={data}
        devices={devices}
        places={(choice) => <PlaceFields project={project.id} {...choice} />}
        body={(tile) => <BoardTileBody tile={tile} project={project} />}
        head={(actions) => <BuildHeader name={data.name} crumbs={crumbs} path={path} actions={actions} />}
      />
    </div>
  );
}

interface BuildHeaderProps {
  name: string;
  crumbs: ReactElement;
  path: string | null;
  actions: ReactNode;
}

function BuildHeader({ name, crumbs, path, actions }: BuildHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={name}
      crumbs={crumbs}
      titleAside={path && <Link to={path}>{t("boards.look")}</Link>}
      actions={actions}
    />
  );
}

type Sensors = NonNullable<ReturnType<typeof useOtherSensors>["data"]>;

function devicesOf(sensors: Sensors) {
  const devices = new Map<string, { id: string; label: string; sensors: { id: string; label: string }[] }>();
  for (const { id, device, name, unit, label } of sensors) {
    const known = devices.get(device) ?? { id: device, label: label.split(" · ")[0] ?? "", sensors: [] };
    known.sensors.push({ id, label: `${name} (${unit})` });
    devices.set(device, known);
  }
  return [...devices.values()];
}
