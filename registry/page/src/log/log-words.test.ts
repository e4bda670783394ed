import type { Change, LogRecord } from '@maru/contract/registry-api';
import { wordsOf } from './log-words';

const release = { remote: 'mfe-help', version: '1.2.0' };
const publish = { action: 'publish', ...release, sequence: 1, release: '', host: null } as const;

it.each<readonly [Change, string]>([
  [{ ...publish, pending: true, share: 500 }, 'published mfe-help 1.2.0 for approval'],
  [{ ...publish, pending: false, share: 0 }, 'published mfe-help 1.2.0 for nobody yet'],
  [{ action: 'approve', ...release, share: 10_000 }, 'approved mfe-help 1.2.0 for everybody'],
  [{ action: 'promote', ...release, share: 2550, judged: true }, 'promoted mfe-help 1.2.0 for 25.5 % of the visitors'],
  [{ action: 'halt', ...release, why: 'odd' }, 'halted and withdrew mfe-help 1.2.0'],
  [{ action: 'rollback', ...release, to: '1.1.0' }, 'rolled mfe-help back from 1.2.0 to 1.1.0'],
  [{ action: 'dark', ...release, share: 1000 }, 'let mfe-help 1.2.0 run unseen beside 10 % of the page loads'],
  [{ action: 'endDark', ...release }, 'ended the unseen run of mfe-help 1.2.0'],
  [{ action: 'freeze', remote: '*', why: 'bank' }, 'froze all remotes'],
  [{ action: 'remove', versions: [release] }, 'let go of mfe-help 1.2.0'],
])('tells %j in words (PLAT-046)', (change, words) => {
  const entry = {
    seq: 1,
    at: '2026-11-21T03:00:00.000Z',
    by: { person: 'minji', team: 'help', token: '' },
    previous: '',
  };
  expect(wordsOf({ ...entry, ...change } as LogRecord)).toBe(words);
});
