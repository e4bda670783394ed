import styles from './skip-button.module.css';

export interface SkipButtonProps {
  label: string;
  /** Moves the focus to what the way leads to. */
  onSkip: () => void;
}

/** Shortens a keyboard's way past many controls; seen while it has the focus. */
export const SkipButton = ({ label, onSkip }: SkipButtonProps) => (
  <button type="button" className={styles.skip} onClick={onSkip}>
    {label}
  </button>
);
