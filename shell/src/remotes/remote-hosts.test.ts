import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles } from '@maru/platform';
import { createTestServices } from '@maru/platform/testing';
import { mountRootParcel } from 'single-spa';
import { RemoteHosts } from './remote-hosts';

const release = { name: 'mfe-wallet', version: '1.0.0-a' } as RemoteRelease;

const hostsOf = (lifecycles: Partial<RemoteLifecycles>) => {
  const announceScripts = jest.fn();
  const hosts = new RemoteHosts({
    services: createTestServices(),
    navigator: {} as never,
    mountParcel: mountRootParcel,
    code: {
      announceScripts,
      loadLifecycles: async () => lifecycles as RemoteLifecycles,
      loadStyles: async () => undefined,
    },
    retry: { waits: [1], sleep: async () => undefined, now: () => 0 },
  });
  return { hosts, announceScripts };
};

const settled = () => new Promise((done) => setTimeout(done));

describe('RemoteHosts', () => {
  it('fetches a remote ahead and has it prepare the screen', async () => {
    const prepare = jest.fn(async () => undefined);
    const { hosts, announceScripts } = hostsOf({ prepare });
    hosts.prefetch(release, 'assets');
    await settled();
    expect(announceScripts).toHaveBeenCalledWith(release, 'assets');
    expect(prepare).toHaveBeenCalledWith('assets');
  });

  it('takes a failure of what was only fetched ahead for none', async () => {
    const { hosts } = hostsOf({ prepare: () => Promise.reject(new Error('away')) });
    hosts.prefetch(release, 'assets');
    hostsOf({}).hosts.prefetch(release, 'assets');
    await settled();
    expect(hosts.incidents.size).toBe(0);
  });
});
