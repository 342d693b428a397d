import { Link } from "@tanstack/react-router";
import type { ComparedCommitment, ComparedInstrument } from "@vetaverde/contract/comparison";
import { allows } from "@vetaverde/domain/permissions/access";
import { AiWarning } from "../features/commitments/AiWarning.tsx";
import { Comparison } from "../features/comparison/Comparison.tsx";
import { ComparisonExport } from "../features/comparison/ComparisonExport.tsx";
import { choiceOf } from "../features/comparison/comparison.choice.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** What a newer instrument adds, changes and omits, and the contradictions between the project's instruments. */
export function InstrumentComparisonPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const mayWrite = allows("write", useAccessRights());
  const [search, setSearch] = useAddressSearch();
  const compared = useCallQuery("comparison", "instruments", {
    params: { project: project?.id ?? "" },
  });
  const { data } = compared;
  if (!project) return null;
  const choice = data && choiceOf(data, search);
  const list = <Link to="/environmental-instruments">{t("comparison.instruments")}</Link>;
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("comparison.title")}
        crumbs={list}
        actions={choice && <ComparisonExport project={project.id} choice={choice} search={search} />}
      />
      <QueryState query={compared} errorTitle={t("comparison.failed")} skeletonRows={8} />
      {data && !choice && (
        <EmptyState inset title={t("comparison.tooFew")} text={t("comparison.tooFewHint")} action={list} />
      )}
      {choice && (
        <Comparison
          {...{ project: project.id, all: data, choice, mayWrite, search, onSearch: setSearch }}
          warning={<AiWarning />}
          inDocument={(one) => <InDocument one={one} />}
          toInstrument={(one) => <ToInstrument one={one} />}
        />
      )}
    </div>
  );
}

function InDocument({ one: { id, code, instrument, document } }: { one: ComparedCommitment }) {
  const t = useT();
  return (
    <Link
      to="/environmental-instruments/$instrument/review"
      params={{ instrument: instrument.id }}
      search={{ document: document.id, commitment: id }}
      aria-label={t("comparison.inDocumentOf", { code })}
    >
      {t("comparison.inDocument")}
    </Link>
  );
}

function ToInstrument({ one: { id } }: { one: ComparedInstrument }) {
  const t = useT();
  return (
    <Link to="/environmental-instruments/$instrument" params={{ instrument: id }}>
      {t("comparison.toInstrument")}
    </Link>
  );
}
