import type { Arm, JudgedOutcome, RolloutView } from '@maru/contract/registry-api';
import { classNames } from '@maru/ui';
import { Picture } from './picture';
import styles from './pictures.module.css';

const barLength = 170;
const barLengthMin = 3;

const rateOf = (arm: Arm, outcome: JudgedOutcome): number | null => (arm.shown === 0 ? null : arm[outcome] / arm.shown);

const percent = (rate: number | null): string => (rate === null ? 'no loads' : `${(100 * rate).toFixed(1)} %`);

interface BarProps {
  readonly rate: number | null;
  /** Rate that is drawn at full length. */
  readonly most: number;
  readonly kind: string;
  readonly y: number;
  readonly soft?: boolean;
}

const Bar = ({ rate, most, kind, y, soft = false }: BarProps) => (
  <>
    <rect className={styles.track} y={y} width={barLength} height={10} rx={5} />
    <rect className={kind} y={y} width={Math.max(barLengthMin, (barLength * (rate ?? 0)) / most)} height={10} rx={5} />
    <text className={classNames(soft && styles.soft)} x={barLength + 10} y={y + 10}>
      {percent(rate)}
    </text>
  </>
);

/** Points of a line through the rates, from left to right, in the lower third of the picture. */
const pointsOf = (rates: readonly number[], most: number): string =>
  rates
    .map((rate, index) => [(240 * index) / (rates.length - 1), 70 - (26 * rate) / most])
    .map((point) => point.map((value) => value.toFixed(1)).join(','))
    .join(' ');

interface CourseProps {
  readonly course: RolloutView['course'];
  readonly outcome: JudgedOutcome;
  readonly kind: string;
}

/** The course of both rates, a point for each minute. */
function Course({ course, outcome, kind }: CourseProps) {
  if (course.length < 2) return null;
  const candidate = course.map((minute) => rateOf(minute.candidate, outcome) ?? 0);
  const control = course.map((minute) => rateOf(minute.control, outcome) ?? 0);
  const most = Math.max(0.001, ...candidate, ...control);
  return (
    <g className={styles.course}>
      <polyline className={styles.control} points={pointsOf(control, most)} />
      <polyline className={kind} points={pointsOf(candidate, most)} />
    </g>
  );
}

interface OutcomePictureProps {
  readonly title: string;
  readonly outcome: JudgedOutcome;
  readonly rollout: RolloutView;
}

/** One outcome of candidate and control: two bars for all loads, two lines for their course. */
export function OutcomePicture({ title, outcome, rollout: { loads, course, evidence } }: OutcomePictureProps) {
  const [candidate, control] = [rateOf(loads.candidate, outcome), rateOf(loads.control, outcome)];
  const most = Math.max(candidate ?? 0, control ?? 0, 0.001);
  const { value, limit } = evidence[outcome];
  // Half of the way to a revert, on the scale in which evidence multiplies.
  const kind = classNames(value > Math.sqrt(limit) ? styles.bad : styles.candidate);
  return (
    <Picture title={title} label={`${title}: candidate ${percent(candidate)}, control ${percent(control)}`}>
      <Bar rate={candidate} most={most} kind={kind} y={0} />
      <Bar rate={control} most={most} kind={classNames(styles.control)} y={18} soft />
      <Course course={course} outcome={outcome} kind={kind} />
    </Picture>
  );
}
