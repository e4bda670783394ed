import type { RemoteRelease } from '@maru/contract';
import type { RemoteProps, ScreenOnShow, ShellServices } from '@maru/platform';
import { eventsOf } from '@maru/platform/events';
import { createTestServices } from '@maru/platform/testing';
import { mountRootParcel } from 'single-spa';
import { Leases } from '../remotes/leases';
import { RemoteHosts } from '../remotes/remote-hosts';
import { RemoteVersions } from '../remotes/remote-versions';
import { emptySet } from '../remotes/verified-set';
import { followEvents } from './follow-events';

const event = 'account.verificationChanged';

const release = (name: string, events = {}) =>
  ({
    ...{ name, version: '1', preload: { js: [], css: [] } },
    manifest: { screens: [{ id: 'main', paths: [{ path: `/${name}` }] }], events },
  }) as never as RemoteRelease;
const account = release('mfe-account', { verificationChanged: { step: ['phone', 'bankAccount', 'otp'] } });
const wallet = release('mfe-wallet');

const onShow: ScreenOnShow = {
  screenId: 'main',
  pattern: '/main',
  location: { pathname: '/main', search: '', hash: '', state: null, key: 'main' },
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The page's real remotes, of which each says what it was lent. */
function openPage() {
  const lent = new Map<string, ShellServices>();
  const versions = new RemoteVersions(
    { ...emptySet, remotes: [account, wallet] },
    {
      describe: async (release) => release as RemoteRelease,
      verifyTeam: async () => null,
      loadLastGood: async () => null,
    },
    () => undefined,
  );
  const services = createTestServices();
  const hosts = new RemoteHosts({
    ...{ services, versions, navigator: {} as never, mountParcel: mountRootParcel, nextFrame: async () => undefined },
    code: {
      loadLifecycles: async ({ name }) => ({
        bootstrap: async () => undefined,
        mount: async (props: RemoteProps) => void lent.set(name, props.services),
        update: async () => undefined,
        unmount: async () => undefined,
      }),
      loadStyles: async () => undefined,
      dropStyles: () => undefined,
      announceScripts: () => undefined,
      mayRunEarly: () => true,
    },
    retry: { waits: [], limit: 8000, sleep: () => new Promise(() => undefined) },
    leases: new Leases(),
    watcher: { shown: () => undefined, mounted: () => undefined },
  });
  const show = async (name: string) => {
    await hosts.show(name, document.createElement('div'), onShow);
    return lent.get(name) as ShellServices;
  };
  const channels: BroadcastChannel[] = [];
  class Channel {
    onmessage = null;
    postMessage = jest.fn();
    constructor(readonly name: string) {
      channels.push(this as never as BroadcastChannel);
    }
  }
  followEvents({ hosts, versions, report: services.report }, {
    ...window,
    BroadcastChannel: Channel,
  } as never as typeof globalThis & Window);
  return { hosts, versions, services, show, channels };
}

// One page: whoever has said first who the remotes are is believed.
it('the page knows its remotes by the services that each was lent, while they are on show', async () => {
  const { hosts, versions, services, show, channels } = openPage();
  const [ofAccount, ofWallet] = [await show('mfe-account'), await show('mfe-wallet')];
  const heard: unknown[] = [];
  eventsOf(ofWallet).on(event, (payload) => heard.push(payload));
  eventsOf(ofAccount).publish(event, { step: 'otp' });
  await settled();
  expect(heard).toEqual([{ step: 'otp' }]);

  // What the page itself has is no remote's, and another remote is not the account's.
  eventsOf(services).publish(event, { step: 'otp' });
  eventsOf({ ...ofAccount }).publish(event, { step: 'otp' });
  eventsOf(ofWallet).publish(event, { step: 'otp' });
  await settled();
  expect(heard).toHaveLength(1);
  expect(services.incidents.map(({ source, version }) => [source, version])).toEqual([['mfe-wallet', '1']]);

  // From another tab, by the declaration of the version that this page runs.
  const [channel] = channels;
  const say = (step: string) => channel?.onmessage?.({ data: { name: event, payload: { step } } } as MessageEvent);
  say('phone');
  say('shoe size');
  await settled();
  expect([channels.length, heard]).toEqual([1, [{ step: 'otp' }, { step: 'phone' }]]);

  // A version that another has replaced is heard no more.
  versions.run({ ...account, version: '2' });
  eventsOf(ofAccount).publish(event, { step: 'otp' });
  await settled();
  expect(heard).toHaveLength(2);
  versions.run(account);

  hosts.hide('mfe-wallet');
  say('phone');
  eventsOf(ofAccount).publish(event, { step: 'otp' });
  await settled();
  expect(heard).toHaveLength(2);
  await show('mfe-wallet');
  say('phone');
  await settled();
  expect(heard).toHaveLength(2);
});
