import type { RemoteProps } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { Link, useParams } from '@maru/platform/router';
import { createTestServices } from '@maru/platform/testing';
import { waitFor } from '@testing-library/react';
import { defineRemote } from './define-remote';
import { late } from './late-screen';

function Coin() {
  const { coin } = useParams();
  return <Link to="/assets">coin {coin}</Link>;
}

function Broken(): never {
  throw new Error('broken');
}

function kit() {
  const screens = { coin: Coin, broken: Broken };
  const remote = defineRemote({ name: 'mfe-fixture', texts: { ko: {}, en: {}, ch: {} }, screens });
  const pushed: unknown[] = [];
  const failures: unknown[] = [];
  const domElement = document.createElement('div');
  const propsFor = (screenId: string, pathname: string): RemoteProps => ({
    services: createTestServices(),
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '/')),
      go: () => undefined,
      push: (to) => pushed.push(to),
      replace: () => undefined,
    },
    domElement,
    screenId,
    pattern: '/deposit/:coin',
    location: { pathname, search: '', hash: '', state: null, key: pathname },
    onFailure: (error) => failures.push(error),
  });
  return { remote, domElement, propsFor, pushed, failures };
}

describe('defineRemote', () => {
  it('draws the screen of the props, with its parameters, before mount settles (PLAT-023)', async () => {
    const { remote, domElement, propsFor } = kit();
    await remote.bootstrap(propsFor('coin', '/deposit/BTC'));
    await remote.mount(propsFor('coin', '/deposit/BTC'));
    expect(domElement.textContent).toBe('coin BTC');
    await remote.update(propsFor('coin', '/deposit/ETH'));
    expect(domElement.textContent).toBe('coin ETH');
  });

  it('draws within the call, so that no frame shows the room empty (PLAT-023)', async () => {
    const { remote, domElement, propsFor } = kit();
    const mounted = remote.mount(propsFor('coin', '/deposit/BTC'));
    expect(domElement.textContent).toBe('coin BTC');
    await mounted;
    const updated = remote.update(propsFor('coin', '/deposit/ETH'));
    expect(domElement.textContent).toBe('coin ETH');
    await updated;
  });

  it('leaves nothing behind over 200 mounts, and may be unmounted twice (PLAT-023)', async () => {
    const { remote, domElement, propsFor } = kit();
    for (let visit = 0; visit < 200; visit += 1) {
      await remote.mount(propsFor('coin', '/deposit/BTC'));
      await remote.unmount(propsFor('coin', '/deposit/BTC'));
    }
    await remote.unmount(propsFor('coin', '/deposit/BTC'));
    expect(domElement.childNodes).toHaveLength(0);
  });

  it('speaks through the services that it is lent, at each mount', async () => {
    const { remote, propsFor } = kit();
    const register = jest.fn(async () => undefined);
    const props = { ...propsFor('coin', '/deposit/BTC') };
    const lent = { ...props, services: { ...props.services, texts: { register } } };
    await remote.bootstrap(lent);
    await remote.mount(lent);
    expect(register.mock.calls).toEqual([[{ ko: {}, en: {}, ch: {} }], [{ ko: {}, en: {}, ch: {} }]]);
  });

  it('hands its links to the router of the shell and owns no history (PLAT-010)', async () => {
    const { remote, domElement, propsFor, pushed } = kit();
    document.body.append(domElement);
    await remote.mount(propsFor('coin', '/deposit/BTC'));
    const before = window.location.href;
    domElement.querySelector('a')?.click();
    expect(pushed).toMatchObject([{ pathname: '/assets' }]);
    expect(window.location.href).toBe(before);
  });

  it('prepares the late screen that is asked for and takes others as they are', async () => {
    const load = jest.fn(async () => ({ default: Coin }));
    const screens = { coin: late(load), broken: Broken };
    const remote = defineRemote({ name: 'mfe-fixture', texts: { ko: {}, en: {}, ch: {} }, screens });
    await remote.prepare?.('broken');
    expect(load).not.toHaveBeenCalled();
    await remote.prepare?.('coin');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('tells the shell of a screen that breaks (PLAT-024)', async () => {
    const { remote, domElement, propsFor, failures } = kit();
    await Promise.race([
      remote.mount(propsFor('broken', '/deposit/BTC')).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 200)),
    ]);
    expect(failures).toHaveLength(1);
    expect(domElement.textContent).toBe('');
  });
});

function Titled() {
  const { t } = useTranslation('fixture');
  return (
    <p>
      {t('name')} {t('coin.title')}
    </p>
  );
}

describe('texts that come with the code of a screen', () => {
  const version = (name: string) => {
    const chunk = { default: Titled, texts: { coin: { title: `${name} coin` } } };
    const remote = defineRemote({
      name: 'mfe-fixture',
      texts: { ko: { name }, en: {}, ch: {} },
      screens: { coin: late(async () => chunk) },
    });
    return { ...kit(), remote };
  };

  it('are those of the version on show, also when another one is prepared or comes back (SHEL-233)', async () => {
    const [one, two] = [version('one'), version('two')];
    const show = async ({ remote, domElement, propsFor }: ReturnType<typeof version>) => {
      await remote.prepare?.('coin');
      await remote.mount(propsFor('coin', '/deposit/BTC'));
      const { textContent } = domElement;
      return { textContent, leave: () => remote.unmount(propsFor('coin', '/deposit/BTC')) };
    };
    const first = await show(one);
    expect(first.textContent).toBe('one one coin');
    await two.remote.prepare?.('coin');
    await one.remote.update(one.propsFor('coin', '/deposit/ETH'));
    expect(one.domElement.textContent).toBe('one one coin');
    await first.leave();
    const second = await show(two);
    expect(second.textContent).toBe('two two coin');
    await second.leave();
    expect((await show(one)).textContent).toBe('one one coin');
  });

  it('are there when a screen is drawn whose code came last', async () => {
    const { remote, domElement, propsFor } = version('late');
    await remote.mount(propsFor('coin', '/deposit/BTC'));
    await waitFor(() => expect(domElement.textContent).toBe('late late coin'));
  });
});
