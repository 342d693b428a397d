import type { Commitment } from "@vetaverde/contract/commitment";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCatalogOptions } from "../../lib/options.ts";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { toast } from "../../ui/toasts.ts";
import { useDeviceOptions, useReviewActions } from "./commitments.queries.ts";
import styles from "./matrix.module.css";

interface Props {
  project: string;
  one: Commitment;
  mayWrite: boolean;
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** At which stations and by which field devices a commitment is seen to. */
export function CommitmentPlaces({ project, one, mayWrite }: Props) {
  const t = useT();
  const { stations, devices } = one;
  if (!mayWrite && stations.length + devices.length === 0) return null;
  return (
    <>
      <h3 className={styles.head}>{t("commitments.places")}</h3>
      {stations.length > 0 && (
        <p>
          {t("commitments.placesStations")}: {stations.map(({ name }) => name).join(", ")}
        </p>
      )}
      {devices.length > 0 && (
        <p>
          {t("commitments.placesDevices")}:{" "}
          {devices.map(({ name, serial }) => `${name} (${serial})`).join(", ")}
        </p>
      )}
      {mayWrite && <Choosing project={project} one={one} />}
    </>
  );
}

function Choosing({ project, one }: Omit<Props, "mayWrite">) {
  const t = useT();
  const { places } = useReviewActions(project);
  const [chosen, setChosen] = useState({ stations: ids(one.stations), devices: ids(one.devices) });
  const stations = useCatalogOptions(project, "stations");
  const devices = useDeviceOptions(project);
  // What was ticked last holds: each press sends the whole of it.
  const choose = (next: Partial<typeof chosen>) => {
    const all = { ...chosen, ...next };
    setChosen(all);
    places(one.id, all).catch((error: unknown) => {
      setChosen({ stations: ids(one.stations), devices: ids(one.devices) });
      toast("error", describeError(error));
    });
  };
  return (
    <p className={styles.marks}>
      <FilterChip
        name={t("commitments.placesStations")}
        options={stations.data ?? []}
        loading={stations.isPending}
        chosen={chosen.stations}
        onChosen={(next) => choose({ stations: next })}
      />
      {/* Who may not see the devices is not asked about them. */}
      {!devices.isError && (
        <FilterChip
          name={t("commitments.placesDevices")}
          options={devices.data ?? []}
          loading={devices.isPending}
          chosen={chosen.devices}
          onChosen={(next) => choose({ devices: next })}
        />
      )}
    </p>
  );
}
