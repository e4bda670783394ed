import type { RemoteStatus } from '@maru/contract/registry-api';
import { percentOf } from '../format';

/** What an operator fills in before a change. */
export interface Answers {
  /** As it was written. */
  readonly percent: string;
  readonly judged: boolean;
  readonly why: string;
}

/** What is asked before a change, and the request that follows from the answers. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** On the button. */
  readonly confirm: string;
  readonly danger?: boolean;
  /** The fields that are shown, with what they begin with. */
  readonly fields: {
    readonly percent?: string;
    readonly judged?: boolean;
    readonly why?: 'required' | 'optional';
  };
  /** Null: nothing is changed, the operator signs in. @throws Error with what is wrong in the answers. */
  readonly request: ((answers: Answers) => ChangeRequest) | null;
}

interface ChangeRequest {
  readonly path: string;
  readonly body: object;
}

type Rollout = NonNullable<RemoteStatus['rollout']>;
type Live = NonNullable<RemoteStatus['live']>;
type Pending = RemoteStatus['pending'][number];

const reason = ({ why }: Answers): object => (why ? { why } : {});

interface PromotionKnown {
  /** The rollout of this version, if it is in one. */
  readonly running?: Rollout;
  /** Why it was taken back, if it was. */
  readonly withdrawn?: string | null;
}

/** @param known - what the operator has read: the registry refuses the change where it is otherwise by now. */
export const promote = (remote: string, version: string, { running, withdrawn }: PromotionKnown = {}): Question => ({
  title: `Promote ${remote}`,
  text: running
    ? `${version} is at ${percentOf(running.share)}; a rollout only grows. 100 makes it live for everybody.`
    : `${withdrawn ? `${version} was withdrawn (${withdrawn}). ` : ''}Which share of the visitors gets ${version}? 100 makes it live for everybody.`,
  confirm: 'Promote',
  fields: { percent: running ? '100' : '1', judged: !running, why: 'optional' },
  request: (answers) => {
    const share = shareOf(answers.percent);
    const judged = answers.judged && share < 10_000;
    const known = { ...(running && { rollout: running.id }), ...(withdrawn && { again: true }) };
    return { path: '/promotions', body: { remote, version, share, judged, ...known, ...reason(answers) } };
  },
});

/** @returns the share of 10,000 visitors. */
function shareOf(percent: string): number {
  const share = Math.round(Number(percent) * 100);
  if (!(share >= 1 && share <= 10_000)) throw new Error('Percent: write a number from 0.01 to 100.');
  return share;
}

export const halt = (remote: string, { id, version, share }: Rollout): Question => ({
  title: `Halt the rollout of ${remote}`,
  text: `${version} (${percentOf(share)}) is withdrawn; open tabs leave it at the next safe moment.`,
  confirm: 'Halt and withdraw',
  danger: true,
  fields: { why: 'required' },
  request: (answers) => ({ path: '/halts', body: { remote, rollout: id, ...reason(answers) } }),
});

/** @param fallback - the version that goes live in its place. */
export const rollback = (remote: string, live: Live, fallback: string): Question => ({
  title: `Roll back ${remote}`,
  text: `${live.version} is withdrawn, everybody gets ${fallback}; open tabs leave it at the next safe moment.`,
  confirm: `Roll back to ${fallback}`,
  danger: true,
  fields: { why: 'optional' },
  request: (answers) => ({
    path: '/rollbacks',
    // What the operator has read: pressed again, by whomever, it goes no further back.
    body: { remote, from: live.version, to: fallback, ...reason(answers) },
  }),
});

export const approve = (remote: string, { version, by, askedBy, share, withdrawn }: Pending): Question => ({
  title: `Approve ${remote} ${version}`,
  text: `Published by ${by}${askedBy === by ? '' : `, asked for by ${askedBy}`}. ${withdrawn === null ? '' : `It was withdrawn (${withdrawn}). `}Approved, it goes to ${share === 0 ? 'nobody yet' : percentOf(share)} of the visitors.`,
  confirm: 'Approve',
  fields: {},
  request: () => ({
    path: '/approvals',
    body: { remote, version, share, ...(withdrawn !== null && { again: true }) },
  }),
});

export const signIn: Question = {
  title: 'Sign in',
  text: 'The registry tells what is live to holders of a token, and changes are made in their name.',
  confirm: 'Keep in this tab',
  fields: {},
  request: null,
};
