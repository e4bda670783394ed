/** @jest-environment jsdom */
import { bothTexts, leanOf, run } from './lean-texts';

interface SingleSpa {
  mountRootParcel(config: object, props: object): Parcel;
}

interface Parcel {
  readonly mountPromise: Promise<null>;
  readonly unmountPromise: Promise<null>;
  getStatus(): string;
  update?(props: object): Promise<null>;
  unmount(): Promise<null>;
}

describe.each(bothTexts)('of the %s text of single-spa', (_, textOf) => {
  it('parcels are mounted, updated and unmounted, and broken ones are told of', async () => {
    const { mountRootParcel } = run<SingleSpa>('singleSpa', textOf('singleSpa'), ['mountRootParcel']);
    const calls: string[] = [];
    const step = (name: string) => async (props: { word?: string }) => void calls.push(`${name} ${props.word}`);
    const config = {
      name: 'x',
      bootstrap: step('bootstrap'),
      mount: step('mount'),
      update: step('update'),
      unmount: step('unmount'),
    };
    const domElement = document.createElement('div');
    const parcel = mountRootParcel(config, { domElement, word: 'one' });
    await parcel.mountPromise;
    expect(parcel.getStatus()).toBe('MOUNTED');
    await parcel.update?.({ domElement, word: 'two' });
    await parcel.unmount();
    expect(calls).toEqual(['bootstrap one', 'mount one', 'update two', 'unmount two']);
    const broken = mountRootParcel({ ...config, mount: () => Promise.reject(new Error('broken')) }, { domElement });
    broken.unmountPromise.catch(() => undefined);
    await expect(broken.mountPromise).rejects.toThrow(/broken/);
    expect(broken.getStatus()).toBe('SKIP_BECAUSE_BROKEN');
  });
});

it('single-spa leaves history and listeners of the page alone where only parcels are used', () => {
  const { addEventListener } = window;
  const { pushState } = history;
  run<SingleSpa>('singleSpa', leanOf('singleSpa'), ['mountRootParcel']);
  expect([window.addEventListener === addEventListener, history.pushState === pushState]).toEqual([true, true]);
});
