import type { RemoteManifest } from '@maru/contract';
import { linkFindings } from './links';
import { modalFindings } from './modals';
import type { Neighbour } from './offers';

const text = { ko: '시험', en: 'Trial', ch: '试验' };

interface Made {
  readonly routes?: Readonly<Record<string, string>>;
  readonly modals?: readonly string[];
  readonly opens?: readonly string[];
  readonly links?: Neighbour['contract']['links'];
  readonly isCandidate?: boolean;
}

/** A version with a screen for each route (name → path). */
function version(
  name: string,
  version: string,
  { routes = {}, modals = [], opens = [], links = [], ...rest }: Made,
): Neighbour {
  const manifest: RemoteManifest = {
    ...{ name, version, platform: '^1.0.0', modals, budget: { entryKiB: 10, totalKiB: 40 } },
    screens: Object.entries(routes).map(([route, path]) => ({
      ...{ id: route, route, paths: [{ path, frame: 'web' }], guard: 'none', title: text, preload: 'none' },
    })),
  };
  const contract = { links, opens, texts: { ko: [], en: [], ch: [] }, bundled: [], consumes: [], provides: [] };
  return { name, version, container: `${name}_${version}`, manifest, contract, ...rest };
}
const link = (route: string, ...params: string[]) => ({ route, params });
const waits =
  /offers it, another version that pages run of the same remote does not; wait until its rollout has ended$/;

describe('a candidate that meets candidates of other remotes', () => {
  const help = version('mfe-help', '1.0.0', { routes: { Faq: '/faq' }, modals: ['ask'] });
  const own = (made: Made) => version('mfe-wallet', '2.0.0', made);
  const links = (subject: Neighbour, running: readonly Neighbour[], awaited: readonly string[] = []) =>
    linkFindings(subject, running, awaited);

  it('leads nowhere that the live version of the other does not have', () => {
    const next = version('mfe-help', '2.0.0', { routes: { Faq: '/faq', Chat: '/chat' }, isCandidate: true });
    expect(links(own({ links: [link('Faq')] }), [help, next])).toEqual([]);
    expect(links(own({ links: [link('Chat')] }), [help, next])).toEqual([expect.stringMatching(waits)]);
    expect(links(own({ links: [link('Chat')] }), [{ ...next, isCandidate: false }])).toEqual([]);
  });

  it('leads nowhere that a candidate of the other no longer has', () => {
    const next = version('mfe-help', '2.0.0', { isCandidate: true });
    expect(links(own({ links: [link('Faq')] }), [help, next])).toEqual([expect.stringMatching(waits)]);
  });

  it('fills in the parameters that each version of the other wants', () => {
    const next = version('mfe-help', '2.0.0', { routes: { Faq: '/faq/:topic' }, isCandidate: true });
    expect(links(own({ links: [link('Faq')] }), [help, next])).toEqual([
      'link to Faq: mfe-help@2.0.0 wants the parameter topic; fill it in',
    ]);
    expect(links(own({ links: [link('Faq', 'topic')] }), [help, next])).toEqual([
      'link to Faq: mfe-help@1.0.0 knows no parameter topic; leave it out',
    ]);
  });

  it('cuts no link of another candidate', () => {
    const live = version('mfe-wallet', '1.0.0', { routes: { Coins: '/coins' } });
    const other = version('mfe-help', '2.0.0', { links: [link('Coins')], isCandidate: true });
    expect(links(own({}), [live, help, other])).toEqual([
      expect.stringMatching(/^mfe-help@2\.0\.0 links to Coins, which this version drops or changes/),
    ]);
  });

  it('may lead to a remote that comes for the first time, and is in a rollout yet', () => {
    const first = version('mfe-help', '1.0.0', { routes: { Faq: '/faq' }, isCandidate: true });
    expect(links(own({ links: [link('Faq')] }), [first], ['mfe-help'])).toEqual([]);
    expect(links(own({ links: [link('Faq')] }), [first], ['mfe-auth'])).toEqual([expect.stringMatching(waits)]);
  });

  it('opens no modal that only one version of the other has, and takes no name of either', () => {
    const next = version('mfe-help', '2.0.0', { modals: ['chat'], isCandidate: true });
    for (const modal of ['ask', 'chat']) {
      expect(modalFindings(own({ opens: [modal] }), [help, next])).toEqual([
        expect.stringMatching(/ has it, another version that pages run of the same remote does not; wait/),
      ]);
      expect(modalFindings(own({ modals: [modal] }), [help, next])).toEqual([
        expect.stringContaining('choose another'),
      ]);
    }
    expect(modalFindings(own({ opens: ['ask'] }), [help])).toEqual([]);
  });
});
