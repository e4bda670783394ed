import { registerTexts } from '@maru/platform/i18n';
import { HttpClient, ModalQueue, translator } from '@maru/platform/internal';
import { reaction } from '@maru/platform/mobx';
import { createTestServices, testMember } from '@maru/platform/testing';
import { NamedRoutes } from '../routing/screen-table';
import { ShellNavigation } from '../routing/shell-navigation';
import { lendServices } from './lend-services';

const release = (name: string, version = '1') => ({ name, version }) as never;

/** The services of a shell, and what two remotes get of them. */
function page() {
  const services = createTestServices({ me: testMember() });
  return {
    services,
    wallet: lendServices(services, release('mfe-wallet')),
    help: lendServices(services, release('mfe-help')),
  };
}

describe('services that a remote gets', () => {
  const objects = [
    ...(['session', 'api', 'modals', 'prices', 'navigation', 'bridge', 'preferences', 'storage'] as const),
    'ownDocument' as const,
  ];
  it.each(objects)('cannot be changed: %s', (service) => {
    const { services, wallet, help } = page();
    expect(() => Object.assign(help, { [service]: {} })).toThrow(TypeError);
    expect(Object.isFrozen(help[service])).toBe(true);
    for (const member of Object.keys(help[service])) {
      expect(() => Object.assign(help[service], { [member]: () => 'hostile' })).toThrow(TypeError);
      expect(() => Object.defineProperty(help[service], member, { value: 'hostile' })).toThrow(TypeError);
    }
    expect(help[service]).not.toBe(wallet[service]);
    expect(Object.getPrototypeOf(help[service])).toBe(Object.prototype);
    expect(help[service]).not.toBe(services[service]);
  });

  it('lead to nothing that is meant for the shell', () => {
    const api = new HttpClient({ baseUrl: '', now: () => 0, listener: {} as never });
    const navigation = new ShellNavigation(new NamedRoutes([]), false);
    const modals = new ModalQueue();
    const lent = lendServices({ ...createTestServices(), api, navigation, modals }, release('mfe-help'));
    expect(Object.keys(lent.modals)).toEqual(['open', 'toast']);
    for (const [service, member] of [
      ['modals', 'answer'],
      ['modals', 'asked'],
      ['navigation', 'attach'],
      ['navigation', 'router'],
      ['navigation', 'move'],
      ['api', 'http'],
      ['session', 'api'],
      ['session', 'policy'],
      ['session', 'setExpiresAt'],
      ['storage', 'open'],
    ] as const)
      expect(lent[service]).not.toHaveProperty(member);
  });

  it('report under the name and version of the remote, whatever it says', () => {
    const { services, help } = page();
    help.report({ id: '1', source: 'mfe-wallet', version: '9', phase: 'runtime', error: 'x' });
    expect(services.incidents).toMatchObject([{ id: '1', source: 'mfe-help', version: '1' }]);
  });

  it('speak in the namespace of the remote alone, whichever version comes', async () => {
    const { wallet, help } = page();
    const texts = (name: string) => ({ ko: { name }, en: { name }, ch: { name } });
    await wallet.texts?.register(texts('wallet'));
    await help.texts?.register(texts('help'));
    expect([translator('wallet')('name'), translator('help')('name')]).toEqual(['wallet', 'help']);
    expect(() => Object.assign(help.texts ?? {}, { register: () => undefined })).toThrow(TypeError);
    await expect(registerTexts('wallet', texts('hostile'))).rejects.toThrow(TypeError);
    expect(translator('wallet')('name')).toBe('wallet');
  });

  it('hand on what is typed into the forms of the remote alone', () => {
    const { services, wallet, help } = page();
    wallet.ownDocument.handOn('form', () => 'amount of the wallet');
    const { handedOn } = services.ownDocument;
    for (const [form, typed] of Object.entries(handedOn)) services.ownDocument.left.set(form, typed);
    expect(help.ownDocument.takeOver('form')).toBeUndefined();
    expect(help.ownDocument.takeOver('mfe-wallet form')).toBeUndefined();
    expect(wallet.ownDocument.takeOver('form')).toBe('amount of the wallet');
    expect(wallet.ownDocument.takeOver('form')).toBeUndefined();
  });

  it('give streams that nobody else’s values can be pushed into', () => {
    const { services, wallet, help } = page();
    const seen: unknown[] = [];
    wallet.prices.status$.subscribe((status) => seen.push(status));
    const { status$ } = help.prices as unknown as { status$: Record<string, unknown> };
    expect(status$.next).toBeUndefined();
    expect(() => Object.assign(status$, { subscribe: () => undefined })).toThrow(TypeError);
    expect(Object.isFrozen(help.prices.book$('KRW-BTC'))).toBe(true);
    services.prices.setStatus('live');
    expect(seen.at(-1)).toBe('live');
  });

  it('have the preferences that screens of remotes read and change', () => {
    const { services, help } = page();
    help.preferences.toggleFavourite('KRW-BTC');
    expect(services.preferences.favourites).toEqual(['KRW-BTC']);
    expect(help.preferences.favourites).toEqual(['KRW-BTC']);
    services.preferences.setConfirmOrders(true);
    expect(help.preferences.confirmOrders).toBe(true);
  });

  it('pass calls on and are followed as the shell’s own (PLAT-030)', async () => {
    const { services, wallet, help } = page();
    services.api.answer('GET /v1/logout', undefined);
    const seen: boolean[] = [];
    const stop = reaction(
      () => help.session.isMember,
      (member) => seen.push(member),
    );
    await wallet.session.logout();
    stop();
    expect(seen).toEqual([false]);
    expect(services.api.calls).toHaveLength(1);
    expect(wallet.navigation.href('Main')).toBe(services.navigation.href('Main'));
    expect(help.navigation.go).toBe(help.navigation.go);
  });
});
