import type { MemberEntry, MemberMenu as Menu } from "@vetaverde/contract/menus";
import { menuIconOf } from "@vetaverde/domain/menus/icons";
import { ROLES, type Role, withImplied } from "@vetaverde/domain/permissions/roles";
import { ROUTES } from "@vetaverde/domain/permissions/routes";
import { type ReactNode, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconDeviceFloppy } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { SwitchControl } from "../../ui/Switch.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./MenuEditor.module.css";
import { MenuPreview } from "./MenuPreview.tsx";
import { branches, withoutEmptyGroups } from "./menu-readers.ts";
import { useSaveMemberMenu } from "./menus.queries.ts";

interface Line extends Omit<MemberEntry, "submenu"> {
  depth: number;
  isGroup: boolean;
}
/** A heading opens no page; a page with children is not a heading. */
const isGroup = (alias: string, type: MemberEntry["type"], below: number) =>
  type === "area" && below > 0 && !Object.hasOwn(ROUTES, alias);
const linesOf = (entries: readonly MemberEntry[], depth = 0): Line[] =>
  entries.flatMap(({ submenu, ...entry }) => [
    { ...entry, depth, isGroup: isGroup(entry.alias, entry.type, submenu.length) },
    ...linesOf(submenu, depth + 1),
  ]);

/** Maximum permissions of each choice; it never extends those granted by the project. */
const MAX_PERMISSIONS = {
  read: [ROLES.READ],
  write: [ROLES.READ, ROLES.WRITE],
  audit: [ROLES.READ, ROLES.AUDIT],
} as const;
type Most = keyof typeof MAX_PERMISSIONS;
const mostOf = (permissions: readonly Role[] | null): Most | "" =>
  permissions === null
    ? ""
    : ((Object.keys(MAX_PERMISSIONS) as Most[]).find(
        (key) => String(withImplied(permissions)) === String(MAX_PERMISSIONS[key]),
      ) ?? "");

export interface MemberMenuProps {
  project: string;
  menu: Menu;
  head(name: string, actions: ReactNode): ReactNode;
}

/** What one user sees and may do in each entry, with a preview of the resulting menu. */
export function MemberMenu({ project, menu, head }: MemberMenuProps) {
  const t = useT();
  const saved = linesOf(menu.entries);
  const [lines, setLines] = useState(saved);
  const save = useSaveMemberMenu(project, menu.user.id);
  const name = `${menu.user.name} ${menu.user.lastName}`;
  const changed = lines.filter((line, at) => JSON.stringify(line) !== JSON.stringify(saved[at]));
  const guard = useLeaveGuard(changed.length > 0, {
    question: t("menus.member.leave", { name }),
    leave: t("menus.member.leaveYes"),
    stay: t("menus.member.leaveNo"),
  });
  const set = (id: string, fields: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...fields } : line)));
  const submit = () =>
    save.mutate(
      changed.map(({ id, status, permissions }) => ({ id, status, permissions })),
      { onSuccess: () => toast("done", t("menus.member.saved", { name })) },
    );
  const isAdmin = menu.effective.includes(ROLES.ADMIN);
  return (
    <>
      {head(name, <SaveButton changes={changed.length} isSaving={save.isPending} onSubmit={submit} />)}
      {guard.question}
      {save.isError && (
        <Notice kind="error" urgent className={layout.insetMarginBottom} title={t("menus.failed")}>
          {describeError(save.error)}
        </Notice>
      )}
      <Notice kind="info" className={layout.insetMarginBottom}>
        {t(isAdmin ? "menus.member.admin" : "menus.member.text")}
        {!isAdmin && ` ${t("menus.member.planning")}`}
      </Notice>
      <div className={styles.panes}>
        <MemberRows lines={lines} name={name} onChange={set} isAdmin={isAdmin} />
        <MemberPreview lines={lines} name={name} isAdmin={isAdmin} />
      </div>
    </>
  );
}

interface MemberRowsProps {
  lines: Line[];
  name: string;
  onChange(id: string, fields: Partial<Line>): void;
  isAdmin: boolean;
}

function MemberRows({ lines, name, onChange, isAdmin }: MemberRowsProps) {
  const t = useT();
  return (
    <section className={styles.tree} aria-label={t("menus.member.title", { name })}>
      {lines.length === 0 && <EmptyState title={t("menus.empty")} />}
      {lines.map((line) => (
        <MemberRow key={line.id} onChange={onChange} isAdmin={isAdmin} line={line} />
      ))}
    </section>
  );
}

interface SaveButtonProps {
  changes: number;
  isSaving: boolean;
  onSubmit(): void;
}

function SaveButton({ changes, isSaving, onSubmit }: SaveButtonProps) {
  const t = useT();
  return (
    <Button
      kind="primary"
      icon={<IconDeviceFloppy size={18} aria-hidden />}
      disabled={changes === 0}
      busy={isSaving}
      onClick={onSubmit}
    >
      {t("menus.save")}
    </Button>
  );
}

interface MemberRowProps {
  onChange(id: string, fields: Partial<Line>): void;
  isAdmin: boolean;
  line: Line;
}

function MemberRow({ onChange, isAdmin, line }: MemberRowProps) {
  const t = useT();
  return (
    <div className={styles.memberRow} style={{ paddingLeft: 8 + line.depth * 24 }}>
      <span className={line.isGroup ? layout.strong : undefined}>
        {line.shown}
        {!line.visible && <span className={layout.mutedSmall}> · {t("menus.member.hidden")}</span>}
      </span>
      {!line.isGroup && line.type === "area" && (
        <Select<Most>
          className={styles.may}
          label={t("menus.member.may")}
          value={mostOf(line.permissions)}
          placeholder={t("menus.member.asProject")}
          disabled={!line.status || isAdmin}
          options={(Object.keys(MAX_PERMISSIONS) as Most[]).map((value) => ({
            value,
            label: t(`menus.member.${value}`),
          }))}
          onValue={(most) => onChange(line.id, { permissions: most ? [...MAX_PERMISSIONS[most]] : null })}
        />
      )}
      <SwitchControl
        label={`${t("menus.member.sees")}: ${line.shown}`}
        checked={line.status}
        disabled={isAdmin}
        onValue={(status) => onChange(line.id, { status })}
      />
    </div>
  );
}

/** The lines that the person sees: without closed ones and what lies below them, and without empty headings. */
function withoutClosed(lines: readonly Line[], isAdmin: boolean): readonly Line[] {
  const seen = branches(lines, (line) => isAdmin || (line.status && line.visible));
  return withoutEmptyGroups(seen, ({ isGroup: is }) => is);
}

interface MemberPreviewProps {
  lines: Line[];
  name: string;
  isAdmin: boolean;
}

function MemberPreview({ lines, name, isAdmin }: MemberPreviewProps) {
  const t = useT();
  return (
    <MenuPreview
      title={t("menus.member.preview", { name })}
      empty={t("menus.member.previewEmpty")}
      lines={withoutClosed(lines, isAdmin).map((line) => ({
        key: line.id,
        depth: line.depth,
        name: line.shown,
        icon: line.isGroup ? undefined : menuIconOf(line),
      }))}
    />
  );
}
