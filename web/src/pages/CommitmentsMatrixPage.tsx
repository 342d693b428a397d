import { Link } from "@tanstack/react-router";
import type { Commitment } from "@vetaverde/contract/commitment";
import { allows } from "@vetaverde/domain/permissions/access";
import type { ReactElement, ReactNode } from "react";
import { Matrix } from "../features/commitments/matrix/Matrix.tsx";
import { matrixQuery } from "../features/commitments/matrix/matrix.filters.ts";
import { AssignTicked, type Ticking, useTicked } from "../features/commitments/matrix/ticked.tsx";
import { Unserved } from "../features/commitments/matrix/Unserved.tsx";
import { CommitmentExport } from "../features/commitments/review/ReviewHeader.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { type Search, type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconArrowsLeftRight, IconFileText } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Tabs } from "../ui/Tabs.tsx";

/** The commitments, the monitorings that serve each, and the monitorings that serve none. */
export function CommitmentsMatrixPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const [search, setSearch] = useAddressSearch();
  const ticking = useTicked();
  if (!project) return null;
  const mayWrite = allows("write", accessRights);
  const tab = search["tab"] === "monitorings" ? "monitorings" : "commitments";
  const planLink = ({ id, title }: { id: string; title: string }) => (
    <Link to="/planning-and-monitoring/$planningId" params={{ planningId: id }}>
      {title}
    </Link>
  );
  const inDocument = ({ id, instrument, document }: Commitment) => (
    <ButtonLink icon={<IconFileText size={18} aria-hidden />} label={t("commitments.inDocument")}>
      {(dress) => (
        <Link
          to="/environmental-instruments/$instrument/review"
          params={{ instrument: instrument.id }}
          search={{ document: document.id, commitment: id }}
          {...dress}
        />
      )}
    </ButtonLink>
  );
  return (
    <div className={layout.pageColumn}>
      <MatrixHeader
        project={project.id}
        search={search}
        assign={mayWrite && tab === "commitments" && <AssignTicked {...ticking} />}
      />
      <MatrixTabs
        project={project.id}
        mayWrite={mayWrite}
        ticking={ticking}
        search={search}
        onSearch={setSearch}
        tab={tab}
        planLink={planLink}
        inDocument={inDocument}
      />
    </div>
  );
}

interface MatrixTabsProps {
  project: string;
  mayWrite: boolean;
  ticking: Ticking;
  search: Search;
  onSearch: SetSearch;
  tab: "monitorings" | "commitments";
  planLink({ id, title }: { id: string; title: string }): ReactElement;
  inDocument({ id, instrument, document }: Commitment): ReactElement;
}

function MatrixTabs({ tab, ...matrix }: MatrixTabsProps) {
  const { project, onSearch, planLink } = matrix;
  const t = useT();
  return (
    <Tabs
      label={t("commitments.matrix")}
      value={tab}
      tabs={[
        { value: "commitments", label: t("commitments.list") },
        { value: "monitorings", label: t("commitments.unserved") },
      ]}
      onValue={(next) => onSearch(next === "monitorings" ? { tab: next } : {})}
      className={layout.inset}
    >
      {tab === "commitments" ? (
        <Matrix
          {...matrix}
          transmissionLink={({ id, name }) => (
            <Link to="/authorities" search={{ profile: id }}>
              {name}
            </Link>
          )}
          plansLink={({ id }) => (
            <Link to="/planning-and-monitoring" search={{ commitment: id }}>
              {t("commitments.plansOf")}
            </Link>
          )}
        />
      ) : (
        <Unserved project={project} planLink={planLink} />
      )}
    </Tabs>
  );
}

interface MatrixHeaderProps {
  project: string;
  search: Search;
  /** Button that assigns what is ticked; absent if the user may not. */
  assign: ReactNode;
}

function MatrixHeader({ project, search, assign }: MatrixHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={t("commitments.matrix")}
      actions={
        <>
          <ButtonLink icon={<IconArrowsLeftRight size={18} aria-hidden />} label={t("commitments.compare")}>
            {(dress) => <Link to="/environmental-instruments/compare" {...dress} />}
          </ButtonLink>
          <CommitmentExport project={project} query={matrixQuery(search)} />
          {assign}
        </>
      }
    />
  );
}
