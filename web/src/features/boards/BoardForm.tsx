import { BOARD_PROVIDERS, type BoardProvider } from "@vetaverde/contract/board-settings";
import type { Board } from "@vetaverde/contract/boards";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import layout from "../../ui/layout.module.css";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { BoardFields } from "./BoardFields.tsx";
import { type BoardDraft, contentOf, draftOf, emptyDraft, missingIn, needsSecret } from "./board.draft.ts";
import styles from "./boards.module.css";
import { useSaveBoard } from "./boards.queries.ts";
import type { ChoosePlaces } from "./editor/DiagramFields.tsx";

export interface BoardFormProps {
  project: string;
  /** Null creates a new board. */
  board: Board | null;
  /** Renders the selection of stations and campaigns of a saved environment report. */
  places: ChoosePlaces;
  onClose(): void;
  onSaved(board: Board): void;
}

/** Form for a board: its name, its provider, and the settings that the provider requires. */
export function BoardForm(props: BoardFormProps) {
  const t = useT();
  const { board, places, onClose } = props;
  const { draft, change, errorOf, served, secret, save, submit } = useBoardForm(props);
  return (
    <FormPanel
      title={t(board ? "boards.editTitle" : "boards.create")}
      submitLabel={t(draft.provider === "native" && !board ? "boards.createNative" : "boards.save")}
      isBusy={save.isPending}
      isLockedWhileBusy
      error={save.error}
      errorTitle={t("boards.saveFailed")}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("boards.name")}
        value={draft.name}
        maxLength={80}
        onValue={(name) => change({ name })}
        error={errorOf("name")}
      />
      <ProviderField
        provider={draft.provider}
        disabled={board !== null}
        onProvider={(provider) => change({ ...emptyDraft(provider), name: draft.name })}
      />
      <BoardFields
        draft={draft}
        onFields={(fields) => change(changedFields(draft, fields))}
        errorOf={(name) => errorOf(name, `settings.${name}`)}
      />
      {draft.provider === "environment-report" && places(placeChoice(draft, change))}
      <SecretField
        draft={draft}
        secret={secret}
        served={served}
        onValue={(value) => change({ secret: value })}
      />
      <p className={layout.mutedSmall}>{t("boards.whoSees")}</p>
    </FormPanel>
  );
}

interface ProviderFieldProps {
  provider: BoardProvider;
  disabled: boolean;
  onProvider(provider: BoardProvider): void;
}

function ProviderField({ provider, disabled, onProvider }: ProviderFieldProps) {
  const t = useT();
  return (
    <Select
      label={t("boards.kind")}
      help={t(`boards.providerHelp.${provider}`)}
      value={provider}
      disabled={disabled}
      options={BOARD_PROVIDERS.map((value) => ({ value, label: t(`boards.providers.${value}`) }))}
      onValue={(value) => value && onProvider(value)}
    />
  );
}

function useBoardForm({ project, board, onSaved }: BoardFormProps) {
  const t = useT();
  const [draft, setDraft] = useState<BoardDraft>(() => (board ? draftOf(board) : emptyDraft("native")));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const save = useSaveBoard(project, board);
  const change = (fields: Partial<BoardDraft>) => setDraft({ ...draft, ...fields });
  const missing: readonly string[] = isSubmitted ? missingIn(draft) : [];
  const served = (path: string) =>
    isCallError(save.error)
      ? (save.error.details.find((one) => one.path.endsWith(path))?.message ?? null)
      : null;
  const isNameMissing = draft.name.trim() === "";
  const isStored = board?.secret === true && board.provider === draft.provider;
  const isSecretMissing = needsSecret(draft) && !isStored && draft.secret.trim() === "";
  const submit = () => {
    setIsSubmitted(true);
    if (isNameMissing || missingIn(draft).length > 0 || isSecretMissing || save.isPending) return;
    save.mutate(boardBodyOf(draft), {
      onSuccess: (saved) => {
        toast("done", t("boards.saved", { name: saved.name }));
        onSaved(saved);
      },
    });
  };
  const errorOf = (name: string, path = name) =>
    missing.includes(name) || (isSubmitted && isNameMissing && name === "name")
      ? t("boards.missing")
      : served(path);
  return {
    draft,
    change,
    errorOf,
    served,
    secret: { isStored, isMissing: isSubmitted && isSecretMissing },
    save,
    submit,
  };
}

const boardBodyOf = (draft: BoardDraft) => ({
  name: draft.name.trim(),
  content: contentOf(draft),
  ...(needsSecret(draft) && draft.secret.trim() !== "" ? { secret: draft.secret } : {}),
});

/** Selections of one category do not exist in the other. */
const changedFields = (draft: BoardDraft, fields: BoardDraft["fields"]): Partial<BoardDraft> =>
  fields.category === draft.fields.category
    ? { fields }
    : { fields, stations: [], campaigns: [], parameter: null };

/** Stations and campaigns of an environment report, and the parameter of a time series. */
const placeChoice = (
  draft: BoardDraft,
  change: (part: Partial<BoardDraft>) => void,
): Parameters<ChoosePlaces>[0] => ({
  category: draft.fields.category === "Geoquímica" ? "Geoquímica" : "Agua",
  stations: draft.stations,
  onStations: (stations) => change({ stations }),
  campaigns: draft.campaigns,
  onCampaigns: (campaigns) => change({ campaigns }),
  ...(draft.fields.diagram === "series" && {
    parameter: draft.parameter,
    onParameter: (parameter) => change({ parameter }),
  }),
});

interface SecretFieldProps extends Pick<ReturnType<typeof useBoardForm>, "draft" | "secret" | "served"> {
  onValue(secret: string): void;
}

/** The provider's secret, if it requires one. */
function SecretField({ draft, secret, served, onValue }: SecretFieldProps) {
  const t = useT();
  if (!needsSecret(draft)) return null;
  const Field = draft.provider === "grafana" ? PemField : PasswordField;
  return (
    <Field
      label={t(`boards.secrets.${draft.provider as "powerbi"}`)}
      help={t(secret.isStored ? "boards.secretKept" : "boards.secretHelp")}
      autoComplete="off"
      value={draft.secret}
      onValue={onValue}
      error={secret.isMissing ? t("boards.missing") : served("secret")}
    />
  );
}

interface PemFieldProps {
  label: string;
  help: string;
  autoComplete: string;
  value: string;
  onValue(value: string): void;
  error: string | null;
}

/** A text area, because a PEM key has several lines. */
const PemField = (props: PemFieldProps) => <TextArea {...props} rows={5} limit={10_000} spellCheck={false} />;
