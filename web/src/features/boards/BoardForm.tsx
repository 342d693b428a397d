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
export function BoardForm({ project, board, places, onClose, onSaved }: BoardFormProps) {
  const t = useT();
  const [draft, setDraft] = useState<BoardDraft>(() => (board ? draftOf(board) : emptyDraft("native")));
  const [asked, setAsked] = useState(false);
  const save = useSaveBoard(project, board);
  const change = (fields: Partial<BoardDraft>) => setDraft({ ...draft, ...fields });
  const missing = asked ? missingIn(draft) : [];
  const served = (path: string) =>
    isCallError(save.error)
      ? (save.error.details.find((one) => one.path.endsWith(path))?.message ?? null)
      : null;
  const secretKept = board?.secret === true && board.provider === draft.provider;
  const noSecret = needsSecret(draft) && !secretKept && draft.secret.trim() === "";
  const submit = () => {
    setAsked(true);
    if (draft.name.trim() === "" || missingIn(draft).length > 0 || noSecret || save.isPending) return;
    save.mutate(
      {
        name: draft.name.trim(),
        content: contentOf(draft),
        ...(needsSecret(draft) && draft.secret.trim() !== "" ? { secret: draft.secret } : {}),
      },
      {
        onSuccess: (saved) => {
          toast("done", t("boards.saved", { name: saved.name }));
          onSaved(saved);
        },
      },
    );
  };
  const SecretField = draft.provider === "grafana" ? PemField : PasswordField;
  return (
    <FormPanel
      title={t(board ? "boards.editTitle" : "boards.create")}
      submitLabel={t(draft.provider === "native" && !board ? "boards.createNative" : "boards.save")}
      busy={save.isPending}
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
        error={asked && draft.name.trim() === "" ? t("boards.missing") : served("name")}
      />
      <Select
        label={t("boards.kind")}
        help={t(`boards.providerHelp.${draft.provider}`)}
        value={draft.provider}
        disabled={board !== null}
        options={BOARD_PROVIDERS.map((value) => ({ value, label: t(`boards.providers.${value}`) }))}
        onValue={(provider) =>
          provider && change({ ...emptyDraft(provider as BoardProvider), name: draft.name })
        }
      />
      <BoardFields
        draft={draft}
        onFields={(fields) =>
          change({
            fields,
            // Selections of one category do not exist in the other.
            ...(fields.category !== draft.fields.category && {
              stations: [],
              campaigns: [],
              parameter: null,
            }),
          })
        }
        errorOf={(name) => (missing.includes(name) ? t("boards.missing") : served(`settings.${name}`))}
      />
      {draft.provider === "environment-report" &&
        places({
          category: draft.fields.category === "Geoquímica" ? "Geoquímica" : "Agua",
          stations: draft.stations,
          onStations: (stations) => change({ stations }),
          campaigns: draft.campaigns,
          onCampaigns: (campaigns) => change({ campaigns }),
          ...(draft.fields.diagram === "series" && {
            parameter: draft.parameter,
            onParameter: (parameter) => change({ parameter }),
          }),
        })}
      {needsSecret(draft) && (
        <SecretField
          label={t(`boards.secrets.${draft.provider as "powerbi"}`)}
          help={t(secretKept ? "boards.secretKept" : "boards.secretHelp")}
          autoComplete="off"
          value={draft.secret}
          onValue={(secret) => change({ secret })}
          error={asked && noSecret ? t("boards.missing") : served("secret")}
        />
      )}
      <p className={layout.mutedSmall}>{t("boards.whoSees")}</p>
    </FormPanel>
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
