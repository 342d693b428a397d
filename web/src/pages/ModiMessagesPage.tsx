import { Link } from "@tanstack/react-router";
import { MessageList } from "../features/codecs/MessageList.tsx";
import styles from "../features/codecs/messages.module.css";
import { messageQuery } from "../features/codecs/messages.queries.ts";
import { useDevice } from "../features/devices/devices.queries.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { classes } from "../ui/classes.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Raw messages received from the field. */
export function ModiMessagesPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const [search, setSearch] = useAddressSearch();
  const { device: chosen } = messageQuery(search);
  if (!project) return null;
  return (
    <>
      <PageHeader
        title={t("rawMessages.title")}
        crumbs={<Link to="/modi">{t("rawMessages.devices")}</Link>}
      />
      <div className={layout.insetBottom}>
        <p className={classes(layout.muted, styles.intro)}>{t("rawMessages.intro")}</p>
        <MessageList
          project={project.id}
          search={search}
          onSearch={setSearch}
          about={chosen && <ChosenDevice project={project.id} device={chosen} />}
          device={({ device }) =>
            device ? (
              <Link to="/modi/device/$device" params={{ device: device.id }}>
                {device.name}
              </Link>
            ) : (
              <span className={layout.muted}>{t("rawMessages.unknown")}</span>
            )
          }
        />
      </div>
    </>
  );
}

function ChosenDevice({ project, device }: { project: string; device: string }) {
  const t = useT();
  const { data } = useDevice(project, device);
  return <b>{`${t("rawMessages.device")}: ${data?.name ?? "…"}`}</b>;
}
