import { Button, Notice } from '@maru/ui';
import { textOf } from '../api/problems';
import styles from '../styles/detail.module.css';
import type { Attempt } from '../use-attempt';

interface SaveLineProps {
  /** What is wrong in the form; empty where nothing is. */
  readonly wrong: string;
  readonly attempt: Pick<Attempt, 'busy' | 'problem'>;
  /** On the button. */
  readonly label: string;
}

/** Ends a form of a sale: what is wrong with it or kept it from being saved, and its button. */
export const SaveLine = ({ wrong, attempt: { busy, problem }, label }: SaveLineProps) => (
  <>
    {(wrong || problem !== null) && (
      <Notice tone="danger" live>
        {wrong || textOf(problem)}
      </Notice>
    )}
    <div className={styles.buttons}>
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
    </div>
  </>
);
