import type { JudgedOutcome, RolloutView, Verdict } from '@maru/contract/registry-api';
import { MountPicture } from '../pictures/mount-picture';
import { OutcomePicture } from '../pictures/outcome-picture';
import styles from './remote-card.module.css';

const outcomes: readonly (readonly [title: string, outcome: JudgedOutcome])[] = [
  ['Failures', 'failed'],
  ['Slow mounts (over 0.5 s)', 'slowMount'],
  ['Slow paints (LCP over 2.5 s)', 'slowLcp'],
  ['Successes', 'succeeded'],
];

const verdictWords: Readonly<Record<Verdict['kind'], string>> = {
  advance: 'Does well',
  wait: 'Not sure yet',
  revert: 'To be taken back',
};

/** What the numbers of a rollout say: the verdict, five pictures, and how many page loads stand behind them. */
export const RolloutNumbers = ({ rollout }: { rollout: RolloutView }) => (
  <div className={styles.numbers}>
    <p>
      <strong>{verdictWords[rollout.verdict.kind]}:</strong> {rollout.verdict.why}
    </p>
    <div className={styles.pictures}>
      <MountPicture mountTimes={rollout.mountTimes} />
      {outcomes.map(([title, outcome]) => (
        <OutcomePicture key={outcome} title={title} outcome={outcome} rollout={rollout} />
      ))}
    </div>
    <p className={styles.soft}>{loadsInWords(rollout)}</p>
  </div>
);

const loadsInWords = ({ loads: { candidate, control } }: RolloutView): string =>
  `${candidate.shown.toLocaleString('en')} page loads with the candidate, ${control.shown.toLocaleString('en')} with the control`;
