import type { EventManifest, HeardEvent, RemoteContract } from '@maru/contract';
import { buildOf, manifestOf } from '../testing/world';
import { eventFindings } from './events';
import type { Neighbour } from './offers';

interface Made {
  readonly events?: EventManifest;
  readonly publishes?: readonly string[];
  readonly hears?: readonly HeardEvent[];
  readonly places?: RemoteContract['places'];
  readonly isCandidate?: boolean;
}

function version(name: string, number: string, { events, isCandidate = false, ...contract }: Made = {}): Neighbour {
  const manifest = { ...manifestOf(name, number), ...(events && { events }) };
  const build = buildOf(manifest);
  return {
    name,
    version: number,
    container: build.container,
    manifest,
    contract: { ...build.contract, ...contract },
    isCandidate,
  };
}

const withdrawn = { coin: 'string', kind: ['krw', 'coin'] } as const;
const wallet = version('mfe-wallet', '1.0.0', { events: { withdrawn } });
const heard = (fields: HeardEvent['fields'] = { coin: 'string' }): HeardEvent => ({
  event: 'wallet.withdrawn',
  fields,
});
const place = 'src/screens/assets/assets.screen.tsx:12';
const help = version('mfe-help', '1.0.0', { hears: [heard()], places: { 'hears wallet.withdrawn': place } });
const judge = (candidate: Neighbour, running: readonly Neighbour[], awaited: readonly string[] = []) =>
  eventFindings(candidate, running, awaited);

describe('events, at the gate (PLAT-042)', () => {
  it('that a live remote subscribes to stay: dropping one names remote, file and line', () => {
    expect(judge(version('mfe-wallet', '2.0.0', { events: { withdrawn } }), [wallet, help])).toEqual([]);
    expect(judge(version('mfe-wallet', '2.0.0'), [wallet, help])).toEqual([
      `mfe-help@1.0.0 hears wallet.withdrawn (${place}), which this version drops or narrows: no live remote publishes it; check the name, or publish the remote that declares it first; keep it until mfe-help has moved on`,
    ]);
  });

  it('keep the fields that somebody reads, of their types; others may go', () => {
    const next = (fields: EventManifest[string]) => version('mfe-wallet', '2.0.0', { events: { withdrawn: fields } });
    expect(judge(next({ coin: 'string' }), [wallet, help])).toEqual([]);
    expect(judge(next({ kind: ['krw'] }), [wallet, help])).toEqual([
      expect.stringMatching(
        /^mfe-help@1\.0\.0 hears wallet\.withdrawn \(src\/screens\/assets\/assets\.screen\.tsx:12\).*in mfe-wallet@2\.0\.0 it has no field coin/,
      ),
    ]);
    expect(judge(next({ coin: 'number' }), [wallet, help])).toEqual([expect.stringContaining('is number, not string')]);
  });

  it('may go where nobody listens any more, and are judged for those who run in a rollout, too', () => {
    const quiet = version('mfe-help', '2.0.0', { isCandidate: true });
    expect(judge(version('mfe-wallet', '2.0.0'), [wallet, quiet])).toEqual([]);
    expect(judge(version('mfe-wallet', '2.0.0'), [wallet, quiet, help])).toHaveLength(1);
    const eager = version('mfe-help', '2.0.0', { hears: [heard()], isCandidate: true });
    expect(judge(version('mfe-wallet', '2.0.0'), [wallet, eager])).toEqual([
      expect.stringMatching(/^mfe-help@2\.0\.0 hears/),
    ]);
  });

  it('that nobody publishes cannot be heard; the line is named', () => {
    const places = { 'hears wallet.withdrawn': place };
    const candidate = version('mfe-help', '2.0.0', { hears: [heard()], places });
    expect(judge(candidate, [version('mfe-wallet', '1.0.0')])).toEqual([
      `event wallet.withdrawn (${place}): no live remote publishes it; check the name, or publish the remote that declares it first`,
    ]);
    expect(judge(candidate, [wallet])).toEqual([]);
    const wrong = version('mfe-help', '2.0.0', { hears: [heard({ coin: 'number' })], places });
    expect(judge(wrong, [wallet])).toEqual([
      `event wallet.withdrawn (${place}): in mfe-wallet@1.0.0 it has a field coin that is string, not number; read what is published (maru types)`,
    ]);
  });

  it('are published by every version of a remote that a page may run, before somebody relies on them', () => {
    const candidate = version('mfe-help', '2.0.0', { hears: [heard()] });
    const next = version('mfe-wallet', '2.0.0', { events: { withdrawn }, isCandidate: true });
    expect(judge(candidate, [version('mfe-wallet', '1.0.0'), next])).toEqual([
      expect.stringContaining('wait until its rollout has ended'),
    ]);
    expect(judge(candidate, [next])).toHaveLength(1);
    expect(judge(candidate, [next], ['mfe-wallet'])).toEqual([]);
    expect(judge(candidate, [], ['mfe-wallet'])).toEqual([]);
    const other = version('mfe-help', '2.0.0', { hears: [heard({ coin: 'number' })] });
    expect(judge(other, [next], ['mfe-wallet'])).toHaveLength(1);
    expect(judge(candidate, [version('mfe-wallet', '1.0.0')], ['mfe-auth'])).toHaveLength(1);
  });

  it('that were lost before are no fault of a candidate', () => {
    expect(judge(version('mfe-auth', '1.0.0'), [version('mfe-wallet', '1.0.0'), help])).toEqual([]);
    expect(judge(version('mfe-wallet', '2.0.0'), [version('mfe-wallet', '1.0.0'), help])).toEqual([]);
  });

  it('of the remote itself are heard as it declares them', () => {
    const own = (events: EventManifest) => version('mfe-wallet', '2.0.0', { events, hears: [heard()] });
    expect(judge(own({ withdrawn }), [])).toEqual([]);
    expect(judge(own({}), [])).toHaveLength(1);
  });

  it('are declared by whoever publishes them; the line is named', () => {
    const places = { 'publishes wallet.gone': 'src/a.ts:3', 'publishes help.asked': 'src/a.ts:4' };
    const candidate = version('mfe-wallet', '2.0.0', {
      events: { withdrawn },
      publishes: ['wallet.withdrawn', 'wallet.gone', 'help.asked'],
      places,
    });
    expect(judge(candidate, [])).toEqual([
      'event wallet.gone (src/a.ts:3): remote.json does not declare it; add it to events',
      'event help.asked (src/a.ts:4): only mfe-help may publish it; publish one of your own',
    ]);
  });

  it('carry no secret', () => {
    expect(
      judge(version('mfe-wallet', '2.0.0', { events: { asked: { otpCode: 'string', coin: 'string' } } }), []),
    ).toEqual([expect.stringMatching(/^remote\.json\/events: field otpCode of wallet\.asked sounds like a secret/)]);
  });

  it('of builds of before are unknown, and not judged', () => {
    expect(judge(version('mfe-help', '2.0.0'), [wallet])).toEqual([]);
  });
});
