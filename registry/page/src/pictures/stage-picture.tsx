import { classNames } from '@maru/ui';
import { percentOf } from '../format';
import styles from './pictures.module.css';

const stages = [100, 500, 2500, 5000, 10_000];
const x = (index: number): number => 16 + index * 67;

/** The stages of a rollout, those reached filled. @param share - of 10,000 visitors. */
export function StagePicture({ share }: { share: number }) {
  const reached = stages.filter((stage) => stage <= share).length;
  return (
    <svg
      className={styles.stages}
      viewBox="0 0 300 36"
      role="img"
      aria-label={`At ${percentOf(share)} of 1, 5, 25, 50 and 100 %`}
    >
      <line className={styles.rail} x1={x(0)} x2={x(stages.length - 1)} y1={10} y2={10} />
      {reached > 1 && (
        <line className={classNames(styles.rail, styles.done)} x1={x(0)} x2={x(reached - 1)} y1={10} y2={10} />
      )}
      {stages.map((stage, index) => (
        <g key={stage}>
          <circle className={classNames(styles.ring, stage <= share && styles.done)} cx={x(index)} cy={10} r={6} />
          <text className={classNames(stage > share && styles.soft)} x={x(index)} y={32} textAnchor="middle">
            {percentOf(stage)}
          </text>
        </g>
      ))}
    </svg>
  );
}
