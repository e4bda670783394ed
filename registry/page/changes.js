import { ask } from './dialog.js';
import { percentOf } from './elements.js';
import { post } from './registry-api.js';

const why = (required) => ({ name: 'why', label: required ? 'Why' : 'Why (optional)', required });
const reason = ({ why: text }) => (text ? { why: text } : {});

/** @param {() => Promise<void>} done - called after a change */
export const changesWith = (done) => {
  const change = async (path, body) => {
    await post(path, body);
    await done();
  };
  return {
    promote: (remote, version, running) =>
      ask({
        title: `Promote ${remote}`,
        text: running
          ? `${version} is at ${percentOf(running.share)}; a rollout only grows. 100 makes it live for everybody.`
          : `Which share of the visitors gets ${version}? 100 makes it live for everybody.`,
        confirm: 'Promote',
        fields: [
          { name: 'percent', label: 'Percent of the visitors', required: true, value: running ? '100' : '1' },
          { name: 'judged', label: 'Let numbers decide from here on', type: 'checkbox', value: !running },
          why(false),
        ],
        act: ({ percent, judged, ...rest }) => {
          const share = Math.round(Number(percent) * 100);
          if (!(share >= 1 && share <= 10_000)) throw new Error('Percent: write a number from 0.01 to 100.');
          return change('/promotions', { remote, version, share, judged: judged && share < 10_000, ...reason(rest) });
        },
      }),
    halt: (remote, { version, share }) =>
      ask({
        title: `Halt the rollout of ${remote}`,
        text: `${version} (${percentOf(share)}) is withdrawn; open tabs leave it at the next safe moment.`,
        confirm: 'Halt and withdraw',
        danger: true,
        fields: [why(true)],
        act: (values) => change('/halts', { remote, ...reason(values) }),
      }),
    rollback: (remote, live, fallback) =>
      ask({
        title: `Roll back ${remote}`,
        text: `${live.version} is withdrawn, everybody gets ${fallback}; open tabs leave it at the next safe moment.`,
        confirm: `Roll back to ${fallback}`,
        danger: true,
        fields: [why(false)],
        act: (values) => change('/rollbacks', { remote, ...reason(values) }),
      }),
    approve: (remote, { version, by, share }) =>
      ask({
        title: `Approve ${remote} ${version}`,
        text: `Published by ${by}. Approved, it goes to ${share === 0 ? 'nobody yet' : percentOf(share)} of the visitors.`,
        confirm: 'Approve',
        act: () => change('/approvals', { remote, version }),
      }),
    signIn: () =>
      ask({
        title: 'Sign in',
        text: 'Changes are made in your name.',
        confirm: 'Keep in this tab',
        act: async () => done(),
      }),
  };
};
