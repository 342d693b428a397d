import { AccountMenu } from "./AccountMenu.tsx";
import { Bell } from "./Bell.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { Search } from "./Search.tsx";
import { SyncState } from "./SyncState.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import styles from "./TopBar.module.css";

/** Top bar of every page: sync state, language, theme, account. */
export const TopBar = () => (
  <header className={styles.bar}>
    <Search />
    <SyncState />
    <Bell />
    <LanguageMenu />
    <ThemeButton />
    <AccountMenu />
  </header>
);
