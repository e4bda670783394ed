import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface LinkTabsProps {
  readonly label: string;
  /** Links; the one to this page has `aria-current`. */
  readonly children: ReactNode;
}

/** Links between pages that belong together; they look like tabs and are none. */
export const LinkTabs = ({ label, children }: LinkTabsProps) => (
  <nav className={styles.links} aria-label={label}>
    {children}
  </nav>
);
