import type { Preview, UnknownName } from "@vetaverde/contract/plans";
import type { PreviewError } from "@vetaverde/contract/previews";
import { TEMPLATE_COLUMNS } from "@vetaverde/domain/schedule/template";
import { fold } from "@vetaverde/domain/text/fold";
import type { ReactNode } from "react";
import { describeError } from "../../../lib/describe-error.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { toast } from "../../../ui/toasts.ts";
import { PreviewBody } from "../../../ui/workbook/PreviewBody.tsx";
import type { CorrectedCell } from "../../../ui/workbook/PreviewSheet.tsx";
import { UnknownNames } from "./UnknownNames.tsx";

export interface PlanSheetProps {
  project: string;
  preview: Preview;
  above?: ReactNode;
  /** The same file, checked again with the user's choices. */
  onPreview(preview: Preview): void;
}

/** The sheet of a plan and its errors, of which those of an unknown name are settled by one choice. */
export function PlanSheet({ project, preview, above, onPreview }: PlanSheetProps) {
  const { names, first } = firstErrors(preview.unknown, preview.errors);
  const settled = {
    has: (error: PreviewError) => names.has(keyOfError(error)),
    content: (goTo: (error: PreviewError) => void) => (
      <UnknownNames
        project={project}
        preview={preview}
        errorOf={(one) => first.get(keyOfName(one))}
        onGoTo={goTo}
        onResolved={onPreview}
      />
    ),
  };
  const correct = useCallMutation("plans", "correctCells", (cell: CorrectedCell) => ({
    params: { project, preview: preview.preview },
    body: { cells: [cell] },
    overlay: true,
  }));
  const onCorrect = async (cell: CorrectedCell) => {
    try {
      onPreview(await correct.mutateAsync(cell));
    } catch (error) {
      toast("error", describeError(error));
      throw error;
    }
  };
  const hasNames = preview.unknown.length > 0 || preview.unlistedUnknownRows > 0;
  return (
    <PreviewBody
      preview={preview}
      above={above}
      settled={hasNames ? settled : undefined}
      onCorrect={onCorrect}
    />
  );
}

const KIND_OF_COLUMN = new Map<string, string>(TEMPLATE_COLUMNS.map(({ key, kind }) => [key, kind]));

const keyOfName = ({ kind, name }: Pick<UnknownName, "kind" | "name">) => `${kind} ${fold(name)}`;
const keyOfError = ({ column, value }: PreviewError) => `${KIND_OF_COLUMN.get(column)} ${fold(value)}`;

/** The listed names, and the first error of each. */
function firstErrors(unknown: readonly UnknownName[], errors: readonly PreviewError[]) {
  const names = new Set(unknown.map(keyOfName));
  const first = new Map<string, PreviewError>();
  for (const error of errors) {
    const key = keyOfError(error);
    if (names.has(key) && !first.has(key)) first.set(key, error);
  }
  return { names, first };
}
