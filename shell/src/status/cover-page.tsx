import { Button, Logo } from '@maru/ui';
import styles from './cover-page.module.css';

interface CoverPageProps {
  readonly title: string;
  readonly message?: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Covers everything: maintenance, and failures that leave nothing to show. */
export function CoverPage({ title, message, action }: CoverPageProps) {
  return (
    <main className={styles.cover} role="alert">
      <Logo />
      <h1>{title}</h1>
      {message && <p>{message}</p>}
      {action && (
        <Button variant="primary" size="l" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </main>
  );
}
