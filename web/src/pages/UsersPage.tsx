import { Link } from "@tanstack/react-router";
import type { Account } from "@vetaverde/contract/accounts";
import { type ReactElement, useMemo, useState } from "react";
import { AccountList } from "../features/accounts/AccountList.tsx";
import { AccountPanel } from "../features/accounts/AccountPanel.tsx";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconFileSpreadsheet, IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** All accounts of the platform, for system administrators. */
export function UsersPage() {
  const t = useT();
  const self = useSession((session) => session.user?.id);
  const [search, setSearch] = useAddressSearch();
  const [open, setOpen] = useState<Account | "new" | null>(null);
  const { data } = useCallQuery(
    "projects",
    "list",
    { query: { size: 500, sort: "name" } },
    { select: ({ items }) => items },
  );
  const projects = useMemo(() => (data ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
  const account = open === "new" ? null : open;
  const add = (
    <Button kind="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen("new")}>
      {t("accounts.add")}
    </Button>
  );
  return (
    <div className={layout.pageColumn}>
      <UsersHeader add={add} />
      <AccountList projects={projects} search={search} onSearch={setSearch} onOpen={setOpen} add={add} />
      {open && (
        <AccountPanel
          key={account?.id ?? "new"}
          account={account}
          isSelf={account !== null && account.id === self}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function UsersHeader({ add }: { add: ReactElement }) {
  const t = useT();
  return (
    <PageHeader
      title={t("accounts.title")}
      crumbs={<Link to="/config">{t("app.settings")}</Link>}
      actions={
        <>
          <ButtonLink icon={<IconFileSpreadsheet size={18} aria-hidden />} label={t("accounts.import")}>
            {(dress) => <Link to="/config/users/import" {...dress} />}
          </ButtonLink>
          {add}
        </>
      }
    />
  );
}
