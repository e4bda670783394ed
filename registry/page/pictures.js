import { h, percentOf, s } from './elements.js';

const shares = [100, 500, 2500, 5000, 10_000];

/** Who gets which version, as one bar of all visitors. */
export const sharePicture = ({ live, rollout }) => {
  const part = rollout ? Math.max(rollout.share / 10_000, 0.012) : 0;
  const label = rollout
    ? `${percentOf(rollout.share)} of the visitors get ${rollout.version}, the others ${live?.version ?? 'nothing'}`
    : live
      ? `All visitors get ${live.version}`
      : 'No version is live';
  return s(
    'svg',
    { viewBox: '0 0 300 10', role: 'img', 'aria-label': label, preserveAspectRatio: 'none', class: 'share' },
    s('rect', { class: live ? 'control' : 'track', x: 0, y: 0, width: 300, height: 10 }),
    part > 0 && s('rect', { class: 'candidate', x: 0, y: 0, width: 300 * part, height: 10 }),
  );
};

/** The stages of a rollout, those behind it filled. */
export const stagePicture = ({ share }) => {
  const x = (index) => 16 + index * 67;
  const reached = shares.filter((each) => each <= share).length;
  return s(
    'svg',
    {
      viewBox: '0 0 300 36',
      class: 'stages',
      role: 'img',
      'aria-label': `At ${percentOf(share)} of 1, 5, 25, 50 and 100 %`,
    },
    s('line', { class: 'rail', x1: x(0), x2: x(4), y1: 10, y2: 10 }),
    reached > 1 && s('line', { class: 'rail done', x1: x(0), x2: x(reached - 1), y1: 10, y2: 10 }),
    ...shares.flatMap((each, index) => [
      s('circle', { class: each <= share ? 'ring done' : 'ring', cx: x(index), cy: 10, r: 6 }),
      s('text', { x: x(index), y: 32, 'text-anchor': 'middle', class: each <= share ? '' : 'dim' }, percentOf(each)),
    ]),
  );
};

const rate = (arm, outcome) => (arm.shown === 0 ? null : arm[outcome] / arm.shown);
const told = (value) => (value === null ? 'no loads' : `${(100 * value).toFixed(1)} %`);

/**
 * One outcome of candidate and control: two bars for all loads, two lines for their course.
 * @param {string} title
 * @param {string} outcome - such as `failed`
 * @param {object} rollout - as GET /rollouts/:id tells it
 */
export const outcomePicture = (title, outcome, { loads, course, evidence }) => {
  const rates = [rate(loads.candidate, outcome), rate(loads.control, outcome)];
  const most = Math.max(...rates.map((value) => value ?? 0), 0.001);
  const { value, limit } = evidence[outcome];
  const bad = value > Math.sqrt(limit) ? 'candidate bad' : 'candidate';
  const bar = (index, kind) => [
    s('rect', { class: 'track', x: 0, y: index * 18, width: 170, height: 10, rx: 5 }),
    s('rect', {
      class: kind,
      x: 0,
      y: index * 18,
      width: Math.max(3, (170 * (rates[index] ?? 0)) / most),
      height: 10,
      rx: 5,
    }),
    s('text', { x: 180, y: index * 18 + 10, class: index ? 'dim' : '' }, told(rates[index])),
  ];
  const label = `${title}: candidate ${told(rates[0])}, control ${told(rates[1])}`;
  return h(
    'figure',
    {},
    h('figcaption', {}, title),
    s(
      'svg',
      { viewBox: '0 0 240 72', role: 'img', 'aria-label': label },
      ...bar(0, bad),
      ...bar(1, 'control'),
      ...lines(course, outcome, bad),
    ),
  );
};

const milliseconds = (value) => (value === null ? 'no loads' : `${value.toLocaleString('en')} ms`);
const timesInWords = ({ median, p90 }) =>
  median === null ? 'no loads' : `half within ${milliseconds(median)}, 90 % within ${milliseconds(p90)}`;

/**
 * How long mounts took, candidate over control: a column for each bucket, as a share of the loads.
 * @param {object} rollout - as GET /rollouts/:id tells it
 */
export const mountPicture = ({ mountTimes: { candidate, control } }) => {
  const shareOf = ({ buckets }, { loads }) => loads / Math.max(1, sum(buckets));
  const most = Math.max(0.001, ...[candidate, control].flatMap((arm) => arm.buckets.map((each) => shareOf(arm, each))));
  const column = (arm, kind, shift) => (each, index) => {
    const height = (34 * shareOf(arm, each)) / most;
    return s('rect', { class: kind, x: index * 27 + shift, y: 34 - height, width: 10, height, rx: 2 });
  };
  return h(
    'figure',
    {},
    h('figcaption', {}, 'Mount times in milliseconds'),
    s(
      'svg',
      {
        viewBox: '0 0 240 72',
        role: 'img',
        'aria-label': `Mount times: candidate ${timesInWords(candidate)}; control ${timesInWords(control)}`,
      },
      ...candidate.buckets.map(column(candidate, 'candidate', 0)),
      ...control.buckets.map(column(control, 'control', 11)),
      s('line', { class: 'axis', x1: 0, x2: 240, y1: 34.5, y2: 34.5 }),
      ...candidate.buckets.map(({ within }, index) =>
        s('text', { class: 'dim tick', x: index * 27 + 10, y: 46, 'text-anchor': 'middle' }, within ?? 'more'),
      ),
      s('text', { x: 0, y: 66 }, `median ${milliseconds(candidate.median)}`),
      s('text', { x: 240, y: 66, class: 'dim', 'text-anchor': 'end' }, `control ${milliseconds(control.median)}`),
    ),
  );
};

const sum = (buckets) => buckets.reduce((total, { loads }) => total + loads, 0);

const lines = (course, outcome, bad) => {
  if (course.length < 2) return [];
  const most = Math.max(
    0.001,
    ...course.flatMap((each) => [rate(each.candidate, outcome), rate(each.control, outcome)]),
  );
  const points = (arm) =>
    course
      .map((each, index) => [(240 * index) / (course.length - 1), 70 - (26 * (rate(each[arm], outcome) ?? 0)) / most])
      .map((point) => point.map((value) => value.toFixed(1)).join(','))
      .join(' ');
  return [
    s('polyline', { class: 'control', points: points('control') }),
    s('polyline', { class: bad, points: points('candidate') }),
  ];
};
