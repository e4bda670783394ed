import { differenceInWords } from '@maru/contract';
import type { DarkView } from '@maru/contract/registry-api';
import { percentOf, Version } from '../format';
import styles from './remote-card.module.css';

const shownMax = 8;

/** What page loads tell of a version that runs unseen. It decides nothing. */
export const DarkNumbers = ({ dark }: { dark: DarkView }) => (
  <section className={styles.numbers} aria-label="Dark canary">
    <p>
      <strong>Dark canary:</strong> <Version name={dark.version} /> runs unseen beside {percentOf(dark.share)} of the
      page loads, begun by {dark.by}. {countsInWords(dark)}
    </p>
    {dark.differences.length > 0 && (
      <ul>
        {dark.differences.slice(0, shownMax).map((difference) => (
          <li key={differenceInWords(difference)}>
            {differenceInWords(difference)} ({difference.loads})
          </li>
        ))}
      </ul>
    )}
    {dark.loads > 0 && <p className={styles.soft}>{mountInWords(dark)}</p>}
  </section>
);

function countsInWords({ loads, failures, differing, ...sums }: DarkView): string {
  const failed = Object.entries(failures);
  const ways = failed.map(([how, count]) => `${how} ${count}`).join(', ');
  const total = failed.reduce((sum, [, count]) => sum + count, 0);
  const others = [
    ['uncaught errors', sums.withErrors],
    ['refused calls', sums.withRefusedCalls],
    ['failed reads', sums.withFailedCalls],
    ['long tasks', sums.withLongTasks],
  ] as const;
  const seen = others.filter(([, count]) => count > 0).map(([what, count]) => `, ${count} with ${what}`);
  return `Seen by ${loads.toLocaleString('en')} loads: ${total} failed${ways && ` (${ways})`}, ${differing} differing${seen.join('')}.`;
}

const mountInWords = ({ mountPercent }: DarkView): string =>
  `Mount time beside that of the live version: ${mountPercent
    .filter(({ loads }) => loads > 0)
    .map(({ within, loads }) => `${loads} ${within === null ? 'above' : `up to ${within} %`}`)
    .join(', ')}`;
