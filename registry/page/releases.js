import { changesWith } from './changes.js';
import { find, h, percentOf, timeOf, version } from './elements.js';
import { wordsOf } from './log-words.js';
import { mountPicture, outcomePicture, sharePicture, stagePicture } from './pictures.js';
import { get, hasToken, latestRecords } from './registry-api.js';

const REFRESH_MS = 3000;
const outcomes = [
  ['Failures', 'failed'],
  ['Slow mounts (over 0.5 s)', 'slowMount'],
  ['Slow paints (LCP over 2.5 s)', 'slowLcp'],
  ['Successes', 'succeeded'],
];

/** Remotes whose versions are unfolded. */
const unfolded = new Map();
let shown = '';

const read = async () => {
  const status = await get('/status');
  const running = status.remotes.flatMap(({ rollout }) => (rollout ? [rollout.id] : []));
  const rollouts = await Promise.all(running.map((id) => get(`/rollouts/${id}`).catch(() => null)));
  const records = await latestRecords(Number(status.set.slice('set-'.length)));
  for (const remote of unfolded.keys()) unfolded.set(remote, (await get(`/releases/${remote}`)).list);
  return { status, rollouts: rollouts.filter(Boolean), records };
};

const refresh = async () => {
  try {
    const found = await read();
    find('problem').hidden = true;
    find('token').textContent = hasToken() ? 'Signed in: change token' : 'Sign in with a token';
    const text = JSON.stringify([found, [...unfolded]]);
    if (text !== shown) draw(found);
    shown = text;
  } catch (error) {
    find('problem').textContent = error.message;
    find('problem').hidden = false;
  }
};

const changes = changesWith(refresh);

const draw = ({ status, rollouts, records }) => {
  const focused = document.activeElement?.dataset?.key;
  find('set').replaceChildren(h('code', {}, status.set), ' since ', timeOf(status.changedAt));
  find('notices').replaceChildren(...noticesOf(status));
  const cards = status.remotes.map((remote) =>
    card(
      remote,
      rollouts.find(({ id }) => id === remote.rollout?.id),
    ),
  );
  find('remotes').replaceChildren(...cards.sort((left, right) => rank(left) - rank(right)));
  find('log').replaceChildren(...records.map(recordLine));
  if (focused) document.querySelector(`[data-key="${focused}"]`)?.focus();
};

/** Rollouts first. */
const rank = (element) => (element.classList.contains('rolling') ? 0 : 1);

const noticesOf = ({ remotes, freezes }) => [
  ...remotes.flatMap(({ remote, pending }) => pending.map((each) => approvalNotice(remote, each))),
  ...freezes.map(({ id, remote, daily, zone, from, until, why }) =>
    h(
      'p',
      { class: 'notice' },
      `Freeze ${id}: ${remote === '*' ? 'all remotes' : remote}, ${daily ? `daily ${daily} ${zone ?? 'UTC'}` : `${from} to ${until}`} (${why})`,
    ),
  ),
  ...remotes.flatMap(({ refused }) =>
    refused.map((finding) => h('p', { class: 'notice bad' }, `Refused by pages: ${finding}`)),
  ),
];

const approvalNotice = (remote, each) =>
  h(
    'p',
    { class: 'notice' },
    h('span', {}, `${remote} `, version(each.version), ` by ${each.by} waits for a second person`),
    button('Approve…', `approve-${remote}-${each.version}`, '', () => changes.approve(remote, each)),
  );

const button = (text, key, kind, onclick) =>
  h('button', { type: 'button', class: kind, 'data-key': key, onclick }, text);

const card = (remote, numbers) => {
  const { remote: name, team, live, rollout, fallback, frozen } = remote;
  return h(
    'article',
    { class: rollout ? 'card rolling' : 'card', 'aria-label': name },
    h('header', {}, h('h3', {}, name), standing(remote, numbers)),
    sharePicture(remote),
    h(
      'dl',
      {},
      ...term('Live', live ? [version(live.version)] : ['nothing']),
      ...(live ? term('Since', [timeOf(live.since), ` by ${live.by}`]) : []),
      ...(rollout ? term('Candidate', [version(rollout.version), ` at ${percentOf(rollout.share)}`]) : []),
      ...term('Fallback', fallback ? [version(fallback)] : ['none']),
      ...term('Team', [team ?? 'none', frozen ? `, frozen (${frozen})` : '']),
    ),
    rollout && numbers && rolloutPart(numbers),
    h(
      'p',
      { class: 'actions' },
      rollout && button('Halt…', `halt-${name}`, 'danger', () => changes.halt(name, rollout)),
      rollout && button('Promote…', `promote-${name}`, '', () => changes.promote(name, rollout.version, rollout)),
      !rollout &&
        live &&
        fallback &&
        button('Roll back…', `rollback-${name}`, 'danger', () => changes.rollback(name, live, fallback)),
    ),
    versionsPart(name, rollout),
  );
};

const standing = ({ rollout, live }, numbers) => {
  if (!rollout) return h('span', { class: live ? 'badge good' : 'badge' }, live ? 'live' : 'not live');
  const kind = numbers?.verdict.kind ?? 'wait';
  return h(
    'span',
    { class: `badge ${kind === 'advance' ? 'good' : kind === 'revert' ? 'bad' : ''}` },
    `${percentOf(rollout.share)}, ${numbers?.judged ? 'judged by numbers' : 'promoted by hand'}`,
  );
};

const term = (name, values) => [h('dt', {}, name), h('dd', {}, ...values)];

const verdictWords = { advance: 'Does well', wait: 'Not sure yet', revert: 'To be taken back' };

const rolloutPart = (numbers) => {
  const { verdict, loads } = numbers;
  return h(
    'div',
    { class: 'numbers' },
    stagePicture(numbers),
    h('p', {}, h('strong', {}, `${verdictWords[verdict.kind]}: `), verdict.why),
    h(
      'div',
      { class: 'pictures' },
      mountPicture(numbers),
      ...outcomes.map(([title, outcome]) => outcomePicture(title, outcome, numbers)),
    ),
    h(
      'p',
      { class: 'soft' },
      `${loads.candidate.shown.toLocaleString('en')} page loads with the candidate, ${loads.control.shown.toLocaleString('en')} with the control`,
    ),
  );
};

const versionsPart = (remote, rollout) => {
  const list = unfolded.get(remote);
  const ontoggle = ({ target }) => {
    if (target.open === unfolded.has(remote)) return;
    if (target.open) unfolded.set(remote, []);
    else unfolded.delete(remote);
    void refresh();
  };
  return h(
    'details',
    { open: list ? '' : null, ontoggle },
    h('summary', { 'data-key': `versions-${remote}` }, 'Versions'),
    h('ul', { class: 'versions' }, ...(list ?? []).map((each) => versionLine(remote, each, rollout))),
  );
};

const promotable = new Set(['entered', 'former', 'withdrawn']);

const versionLine = (remote, { version: name, standing: state, at, by, approvedBy, why }, rollout) =>
  h(
    'li',
    { class: 'row' },
    h(
      'span',
      {},
      version(name),
      ` ${state}`,
      h('br'),
      h(
        'span',
        { class: 'soft' },
        timeOf(at),
        ` by ${by}${approvedBy ? `, approved by ${approvedBy}` : ''}${why ? `: ${why}` : ''}`,
      ),
    ),
    !rollout &&
      promotable.has(state) &&
      button('Promote…', `promote-${remote}-${name}`, 'quiet', () => changes.promote(remote, name)),
  );

const recordLine = (record) =>
  h(
    'li',
    {},
    timeOf(record.at),
    ' ',
    h('strong', {}, record.by.person),
    ` ${wordsOf(record)}`,
    record.why && h('span', { class: 'soft' }, ` — ${record.why}`),
  );

find('token').addEventListener('click', changes.signIn);
setInterval(() => {
  if (document.visibilityState === 'visible' && !find('dialog').open) void refresh();
}, REFRESH_MS);
void refresh();
