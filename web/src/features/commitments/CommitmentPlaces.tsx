import type { Commitment } from "@vetaverde/contract/commitment";
import { deviceName } from "@vetaverde/domain/devices/device-name";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { useCatalogOptions } from "../../resource/options.ts";
import { FilterChip } from "../../ui/FilterChip.tsx";
import layout from "../../ui/layout.module.css";
import { StationLinks } from "../../ui/StationLink.tsx";
import { useReviewActions } from "./commitments.queries.ts";
import styles from "./matrix/matrix.module.css";
import { useSerialChoice } from "./useSerialChoice.ts";

interface Props {
  project: string;
  one: Commitment;
  mayWrite: boolean;
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** Stations and field devices at which a commitment is monitored. */
export function CommitmentPlaces({ project, one, mayWrite }: Props) {
  const t = useT();
  const { stations, devices, hidden } = one;
  if (!mayWrite && stations.length + devices.length + hidden.devices === 0) return null;
  return (
    <>
      <h3 className={styles.head}>{t("commitments.places")}</h3>
      {stations.length > 0 && (
        <p>
          {t("commitments.placesStations")}: <StationLinks stations={stations} />
        </p>
      )}
      {devices.length > 0 && (
        <p>
          {t("commitments.placesDevices")}: {devices.map(deviceName).join(", ")}
        </p>
      )}
      {hidden.devices > 0 && (
        <p className={layout.mutedXSmallTight}>{t("commitments.closedDevices", { n: hidden.devices })}</p>
      )}
      {mayWrite && <Choosing project={project} one={one} />}
    </>
  );
}

function Choosing({ project, one }: Omit<Props, "mayWrite">) {
  const t = useT();
  const stations = useCatalogOptions(project, "stations");
  // Query of the field devices, as options; fails if the user may not see them.
  const devices = useCallQuery(
    "devices",
    "list",
    { params: { project }, query: { size: 500, sort: "name" } },
    {
      retry: false,
      select: ({ items }) => items.map((device) => ({ value: device.id, label: deviceName(device) })),
    },
  );
  const { places, renew } = useReviewActions(project);
  const { chosen, choose } = useSerialChoice({
    one,
    stored: { stations: ids(one.stations), devices: ids(one.devices) },
    save: (choice, version) => places(one.id, { ...choice, version }),
    renew,
  });
  return (
    <div className={styles.marks}>
      <FilterChip
        name={t("commitments.placesStations")}
        options={stations.data ?? []}
        loading={stations.isPending}
        chosen={chosen.stations}
        onChosen={(next) => choose({ ...chosen, stations: next })}
      />
      {/* Who may not see the devices is not asked about them. */}
      {!devices.isError && (
        <FilterChip
          name={t("commitments.placesDevices")}
          options={devices.data ?? []}
          loading={devices.isPending}
          chosen={chosen.devices}
          onChosen={(next) => choose({ ...chosen, devices: next })}
        />
      )}
    </div>
  );
}
