import { simulate } from './simulation';

/** MARU_STEPS=100000 for a longer run; `npm run bench -- simulation` for a million. */
const steps = Number(process.env.MARU_STEPS ?? 6_000);
const seed = Number(process.env.MARU_SEED ?? 20_261_127);
jest.setTimeout(120_000 + steps * 50);

/** What a run has to have met, so that it judges all verbs. */
const met = [
  'place LIMIT GTC',
  'place LIMIT IOC',
  'place LIMIT FOK',
  'place LIMIT POST',
  'place LIMIT POST POST_ONLY_WOULD_TRADE',
  'place LIMIT GTC INSUFFICIENT_BALANCE',
  'place MARKET IOC',
  'place MARKET IOC PREOPEN_LIMIT_ONLY',
  'place BEST FOK',
  'amend',
  'amend ORDER_CHANGED',
  'cancel',
  'cancelAll',
  'cancelInTurn',
  'stop',
  'stop pair',
  'cancelStop',
  'state open',
  'state preopen',
  'state halted',
  'state cancelOnly',
  'state closed',
  'money',
  'restart',
];

it(`exchange and twin agree on books, trades, orders, stop orders and balances after each of ${steps} random steps (seed ${seed}) (TRAD-051)`, async () => {
  const { verbs, fills } = await simulate({ seed, steps });
  expect(met.filter((verb) => !verbs.has(verb))).toEqual([]);
  expect(fills).toBeGreaterThan(steps / 10);
});
