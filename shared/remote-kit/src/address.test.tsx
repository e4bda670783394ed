import { ServicesProvider } from '@maru/platform';
import { Router } from '@maru/platform/router';
import { createTestServices } from '@maru/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { oneOf, textThat, useAddress } from './address';

const parts = { tab: oneOf(['all', 'held'], 'all'), coin: textThat((text) => /^[A-Z]{1,5}$/.test(text)) };

let choose: (change: Partial<{ tab: 'all' | 'held'; coin: string }>) => void;

function Choices({ first }: { first: { tab: 'all' | 'held'; coin: string } }) {
  const [now, setNow] = useState(first);
  choose = (change) => act(() => setNow((before) => ({ ...before, ...change })));
  useAddress(parts, now, setNow);
  return <p>{`${now.tab} ${now.coin}`}</p>;
}

/** A page whose history has one entry; `leadTo` is "back" or a link. */
function page(search: string, first: { tab: 'all' | 'held'; coin: string } = { tab: 'all', coin: '' }) {
  const entries: { search?: string; state?: unknown }[] = [];
  let rerender: (search: string) => void = () => undefined;
  const follow = (to: string | { search?: string }, state?: unknown) => {
    const next = typeof to === 'string' ? to : (to.search ?? '');
    entries.push({ search: next, state });
    rerender(next);
  };
  const navigator = { createHref: () => '', push: follow, replace: follow, go: () => undefined };
  const services = createTestServices();
  const moveTo = (pathname: string) =>
    Object.assign(services.navigation, { location: { pathname, search: '', state: null } });
  moveTo('/list');
  const at = (search: string) => (
    <ServicesProvider value={services}>
      <Router location={{ pathname: '/list', search, hash: '', state: { kept: true }, key: '' }} navigator={navigator}>
        <Choices first={first} />
      </Router>
    </ServicesProvider>
  );
  const view = render(at(search));
  rerender = (next) => view.rerender(at(next));
  return { entries, leadTo: (next: string) => act(() => rerender(next)), leave: view.unmount, moveTo };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const shown = () => screen.getByText(/./).textContent;

describe('choices in the address', () => {
  it('begin with what the address says, and write nothing for it', () => {
    const { entries } = page('?tab=held&coin=BTC');
    expect(shown()).toBe('held BTC');
    wait(1000);
    expect(entries).toEqual([]);
  });

  it.each([
    '?tab=constructor&coin=%3Cscript%3E',
    '?tab=&coin=',
    '?tab=HELD&coin=TOOLONG',
    '?tab=%E0%A4%A&coin=btc',
    '?tab=__proto__',
  ])('fall back to what holds anyway where %s says nothing that fits', (search) => {
    page(search);
    expect(shown()).toBe('all ');
  });

  it('are written in place of the entry once they rest, and leave what others keep there', () => {
    const { entries } = page('?other=1&tab=held');
    choose({ coin: 'B' });
    wait(200);
    choose({ coin: 'BTC', tab: 'all' });
    wait(200);
    expect(entries).toEqual([]);
    wait(200);
    expect(entries).toEqual([{ search: '?other=1&coin=BTC', state: { kept: true } }]);
  });

  it('are not set back by their own arrival in the address', () => {
    page('');
    choose({ coin: 'BTC' });
    wait(300);
    choose({ coin: 'BTCX' });
    wait(100);
    expect(shown()).toBe('all BTCX');
  });

  it('stay as they begin where the address says nothing, and are written then', () => {
    const { entries } = page('', { tab: 'all', coin: 'BTC' });
    expect(shown()).toBe('all BTC');
    wait(300);
    expect(entries).toEqual([{ search: '?coin=BTC', state: { kept: true } }]);
  });

  it('follow "back" and links of the same screen', () => {
    const { leadTo } = page('?tab=held');
    leadTo('?coin=ETH');
    expect(shown()).toBe('all ETH');
    leadTo('');
    expect(shown()).toBe('all ');
  });

  it('say nothing more once the screen is left', () => {
    const { entries, leave } = page('');
    choose({ coin: 'BTC' });
    leave();
    wait(1000);
    expect(entries).toEqual([]);
  });

  it('do not take back a member who has gone on to another page that is not drawn yet', () => {
    const { entries, moveTo } = page('');
    choose({ coin: 'BTC' });
    moveTo('/elsewhere');
    wait(1000);
    expect(entries).toEqual([]);
  });
});
