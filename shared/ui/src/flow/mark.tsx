import { classNames } from '../class-names';
import { CheckIcon, CloseIcon, HelpIcon } from '../icons/icons';
import { Spinner } from '../progress/spinner';
import styles from './mark.module.css';

export type MarkState = 'done' | 'current' | 'todo' | 'failed' | 'busy' | 'unknown';

/**
 * Round mark whose shape and colour show a state. Decorative: its parent must name the state in text.
 * @param text - a number to show for a state without an icon.
 */
export const Mark = ({ state, text }: { state: MarkState; text?: string }) => (
  <span className={classNames(styles.mark, styles[state])} aria-hidden="true">
    {signs[state] ?? text}
  </span>
);

const signs = {
  done: <CheckIcon size={16} strokeWidth={2.5} />,
  failed: <CloseIcon size={16} strokeWidth={2.5} />,
  busy: <Spinner />,
  unknown: <HelpIcon size={20} />,
  current: undefined,
  todo: undefined,
} as const;
