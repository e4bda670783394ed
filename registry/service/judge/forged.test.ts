import type { LoadOutcome } from '@maru/contract';
import type { Tally } from '../counts/counts';
import { type Rates, seeded, simulate, usualRates as usual } from '../testing/simulated-rollout';
import { compare } from './comparison';
import { hostileBlocksMax, hostileMembersMax } from './trimmed';
import { judgedOutcomes, verdictOf } from './verdict';

jest.setTimeout(120_000);

const trial = { id: 'r1', remote: 'mfe-help', version: '2.0.0', stages: [1] };
type Fate = Readonly<Partial<Record<LoadOutcome, number>>>;
interface Side {
  readonly loads: number;
  readonly met: Fate;
}

const tallies = (candidate: Side, control: Side): readonly Tally[] =>
  [candidate, control].flatMap(({ loads, met }, index) =>
    Object.entries({ shown: loads, ...met }).map(([outcome, count]) => ({
      ...{ minute: 0, remote: trial.remote, outcome: outcome as LoadOutcome, count },
      version: index === 0 ? trial.version : '1.0.0',
      set: index === 0 ? 'set-1.r1' : 'set-1',
    })),
  );
const together = (...sides: readonly Side[]): Side => ({
  loads: sides.reduce((sum, { loads }) => sum + loads, 0),
  met: Object.fromEntries(
    judgedOutcomes.map((outcome) => [outcome, sides.reduce((sum, { met }) => sum + (met[outcome] ?? 0), 0)]),
  ),
});
const honest = (loads: number, rates: Rates): Side => ({
  loads,
  met: Object.fromEntries(judgedOutcomes.map((outcome) => [outcome, Math.round(loads * rates[outcome])])),
});
const verdict = (candidate: Side, control: Side, share: number) =>
  verdictOf(compare(tallies(candidate, control), trial), {
    ...{ share, shares: [share], stageSince: 0, now: 3_600_000 },
  }).kind;

/** The blocks of one who lies, drawn to either side without its doing. */
function drawn(blocks: number, share: number, random: () => number): readonly [number, number] {
  const inside = Array.from({ length: blocks }, random).filter((draw) => draw < share / 10_000).length;
  return [inside, blocks - inside];
}
const all = (loads: number, outcome?: LoadOutcome): Side => ({ loads, met: outcome ? { [outcome]: loads } : {} });

describe('false reports from fewer than 1,000 address blocks', () => {
  it.each([100, 500, 2500, 5000])('take no good candidate back at %i of 10,000 (PLAT-043)', (share) => {
    for (let run = 0; run < 60; run += 1) {
      const [inside, outside] = drawn(hostileBlocksMax - 1, share, seeded(run));
      for (const site of [0, 500, 5000, 100_000]) {
        const part = share / 10_000;
        const [candidate, control] = [honest(site * part, usual), honest(site * (1 - part), usual)];
        for (const ill of ['failed', 'slowLcp'] as const)
          expect(verdict(together(candidate, all(inside, ill)), together(control, all(outside)), share)).not.toBe(
            'revert',
          );
        const poor = verdict(together(candidate, all(inside)), together(control, all(outside, 'succeeded')), share);
        expect(poor).not.toBe('revert');
      }
    }
  });

  it.each([100, 500, 2500, 5000])('make no candidate live that fails more often, at %i of 10,000', (share) => {
    const bad = { ...usual, failed: 0.06 };
    for (let run = 0; run < 60; run += 1) {
      const [inside, outside] = drawn(hostileBlocksMax - 1, share, seeded(run));
      for (const site of [500, 5000, 20_000, 100_000]) {
        const part = share / 10_000;
        const candidate = together(honest(site * part, bad), all(inside));
        const control = together(honest(site * (1 - part), usual), all(outside, 'failed'));
        expect(verdict(candidate, control, share)).not.toBe('advance');
      }
    }
  });

  it.each(['slander', 'praise'] as const)(
    'flip no verdict where members are known: %s by a tenth from 10,000 blocks (PLAT-043)',
    (aim) => {
      const candidate = aim === 'slander' ? usual : { ...usual, failed: 0.06 };
      for (let run = 0; run < 12; run += 1) {
        const lies = {
          aim,
          part: 0.1,
          addresses: 10_000,
          memberDevices: 2 * hostileMembersMax - 2,
          random: seeded(1000 + run),
        };
        const { end } = simulate({ control: usual, candidate, memberPart: 0.6, lies, random: seeded(run) });
        expect([run, end]).not.toEqual([run, aim === 'slander' ? 'reverted' : 'live']);
      }
    },
  );

  it('do not hide that nothing works, and honest loads show it soon where few come', () => {
    const broken = { ...usual, failed: 1 };
    for (const share of [100, 500]) {
      const { end, candidateLoads } = simulate({
        ...{ control: usual, candidate: broken, share, loadsPerLook: 20, random: seeded(3) },
      });
      expect([end, candidateLoads < 150]).toEqual(['reverted', true]);
    }
  });
});
