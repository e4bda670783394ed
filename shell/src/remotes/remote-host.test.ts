import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles, RemoteProps, ScreenOnShow } from '@maru/platform';
import { createTestServices } from '@maru/platform/testing';
import { mountRootParcel } from 'single-spa';
import { RemoteHost } from './remote-host';

const screen = (screenId: string): ScreenOnShow => ({
  screenId,
  pattern: `/${screenId}`,
  location: { pathname: `/${screenId}`, search: '', hash: '', state: null, key: screenId },
});

/** A remote that writes its screen into the container, on a real parcel. */
function remote(overrides: Partial<RemoteLifecycles> = {}, nextFrame = (): Promise<void> => Promise.resolve()) {
  const log: string[] = [];
  const draw = (phase: string) => async (props: RemoteProps) => {
    log.push(`${phase} ${props.screenId}`);
    props.domElement.textContent = props.screenId;
  };
  const lifecycles: RemoteLifecycles = {
    bootstrap: async () => void log.push('bootstrap'),
    mount: draw('mount'),
    update: draw('update'),
    unmount: async ({ domElement }) => {
      log.push('unmount');
      domElement.textContent = '';
    },
    ...overrides,
  };
  const failures: string[] = [];
  const host = new RemoteHost({ name: 'mfe-wallet', version: '1.0.0-a' } as RemoteRelease, {
    services: createTestServices(),
    navigator: {} as never,
    mountParcel: mountRootParcel,
    nextFrame,
    load: async () => lifecycles,
    onFailure: (phase) => failures.push(phase),
  });
  const slot = document.createElement('div');
  return { host, log, failures, slot };
}

describe('RemoteHost', () => {
  it('bootstraps once, mounts, updates inside the remote, and unmounts (PLAT-023)', async () => {
    const { host, log, slot } = remote();
    expect(await host.show(slot, screen('assets'))).toBe(true);
    expect(slot.textContent).toBe('assets');
    await host.show(slot, screen('deposit'));
    await host.hide();
    expect(slot.childElementCount).toBe(0);
    await host.show(slot, screen('assets'));
    expect(log).toEqual(['bootstrap', 'mount assets', 'update deposit', 'unmount', 'mount assets']);
  });

  it('leaves the place at once, and is taken apart when the next screen has had its frame', async () => {
    let passed = () => {};
    const { host, log, slot } = remote({}, () => new Promise((resolve) => (passed = resolve)));
    await host.show(slot, screen('assets'));
    const hidden = host.hide();
    await new Promise((done) => setTimeout(done));
    expect(slot.childElementCount).toBe(0);
    expect(log).not.toContain('unmount');
    passed();
    await hidden;
    expect(log).toContain('unmount');
  });

  it('leaves one container and nothing in the page over 200 visits (PLAT-023)', async () => {
    const { host, slot } = remote();
    const { container } = host;
    for (let visit = 0; visit < 200; visit += 1) {
      await host.show(slot, screen('assets'));
      await host.hide();
    }
    expect(host.container).toBe(container);
    expect(container.childNodes).toHaveLength(0);
    expect(slot.childNodes).toHaveLength(0);
  });

  it('shows what is wanted in the end, however fast the member moves', async () => {
    const { host, log, slot } = remote();
    void host.show(slot, screen('assets'));
    void host.hide();
    await host.show(slot, screen('deposit'));
    expect(slot.textContent).toBe('deposit');
    expect(log).toContain('mount deposit');
  });

  it('tells of a mount that fails, leaves the slot empty, and starts anew on the next visit (PLAT-024)', async () => {
    let broken = true;
    const { host, failures, slot } = remote({
      mount: async ({ domElement, screenId }) => {
        if (broken) throw new Error('no');
        domElement.textContent = screenId;
      },
    });
    expect(await host.show(slot, screen('assets'))).toBe(false);
    expect(failures).toEqual(['mount']);
    expect(slot.childElementCount).toBe(0);
    broken = false;
    expect(await host.show(slot, screen('assets'))).toBe(true);
    expect(slot.textContent).toBe('assets');
  });

  it('gives up a mount that never ends (PLAT-024)', async () => {
    jest.useFakeTimers();
    const { host, failures, slot } = remote({ mount: () => new Promise(() => undefined) });
    const shown = host.show(slot, screen('assets'));
    await jest.advanceTimersByTimeAsync(2600);
    expect(await shown).toBe(false);
    expect(failures).toEqual(['mount']);
    jest.useRealTimers();
  });

  it('takes down a remote that breaks after it was mounted, and tells once (PLAT-024)', async () => {
    let props: RemoteProps | undefined;
    const { host, failures, slot } = remote({
      mount: async (given) => {
        props = given;
      },
    });
    await host.show(slot, screen('assets'));
    props?.onFailure(new Error('render'));
    props?.onFailure(new Error('again'));
    expect(failures).toEqual(['render']);
    expect(slot.childElementCount).toBe(0);
  });
});
