import type { Commitment, CommitmentTransmission } from "@vetaverde/contract/commitment";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FilterChip } from "../../ui/FilterChip.tsx";
import layout from "../../ui/layout.module.css";
import { StationLinks } from "../../ui/StationLink.tsx";
import { useReviewActions } from "./commitments.queries.ts";
import styles from "./matrix/matrix.module.css";
import { useSerialChoice } from "./useSerialChoice.ts";

interface Props {
  project: string;
  one: Pick<Commitment, "id" | "version" | "transmissions" | "hidden">;
  mayWrite: boolean;
  transmissionLink(transmission: { id: string; name: string }): ReactNode;
}

/** Transmissions to an authority that serve a commitment; one that is not live is shown with its state. */
export function CommitmentTransmissions({ project, one, mayWrite, transmissionLink }: Props) {
  const t = useT();
  const { transmissions, hidden } = one;
  // Fails if the user may not see the transmissions: who may not is not asked about them.
  const profiles = useCallQuery(
    "transmissions",
    "list",
    { params: { project } },
    {
      enabled: mayWrite,
      retry: false,
      select: (all) => all.map(({ id, name }) => ({ value: id, label: name })),
    },
  );
  const options = profiles.data ?? [];
  if (transmissions.length + hidden.transmissions + options.length === 0) return null;
  return (
    <>
      <h3 className={styles.head}>{t("commitments.transmissions")}</h3>
      <ul className={styles.links}>
        {transmissions.map((item) => (
          <li key={item.id}>
            <TransmissionFacts item={item} link={transmissionLink(item)} />
          </li>
        ))}
      </ul>
      {hidden.transmissions > 0 && (
        <p className={layout.mutedXSmallTight}>
          {t("commitments.closedTransmissions", { n: hidden.transmissions })}
        </p>
      )}
      {options.length > 0 && <Choosing project={project} one={one} options={options} />}
    </>
  );
}

function TransmissionFacts({
  item: { state, station },
  link,
}: {
  item: CommitmentTransmission;
  link: ReactNode;
}) {
  const t = useT();
  return (
    <span className={layout.column}>
      {link}
      <span className={layout.mutedXSmallTight}>
        {t(`commitments.transmissionStates.${state}`)}
        {station && (
          <>
            {" · "}
            <StationLinks stations={[station]} />
          </>
        )}
      </span>
    </span>
  );
}

interface ChoosingProps extends Pick<Props, "project" | "one"> {
  options: readonly { value: string; label: string }[];
}

function Choosing({ project, one, options }: ChoosingProps) {
  const t = useT();
  const { transmissions, renew } = useReviewActions(project);
  const { chosen, choose } = useSerialChoice({
    one,
    stored: one.transmissions.map(({ id }) => id),
    save: (choice, version) => transmissions(one.id, { transmissions: choice, version }),
    renew,
  });
  return (
    <div className={styles.marks}>
      <FilterChip
        name={t("commitments.chooseTransmissions")}
        options={[...options]}
        chosen={chosen}
        onChosen={choose}
      />
    </div>
  );
}
