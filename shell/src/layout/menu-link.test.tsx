import { Router } from '@maru/platform/router';
import { render, screen } from '@testing-library/react';
import type { MenuItem } from './menu';
import { MenuLink } from './menu-link';

const exchange = { href: '/exchange/KRW-BTC', patterns: ['/exchange/:marketCode'] } as unknown as MenuItem;
const main = { href: '/', patterns: ['/'] } as unknown as MenuItem;

const nowhere = () => undefined;
const navigator = {
  createHref: (to: unknown) => String((to as { pathname?: string }).pathname ?? to),
  push: nowhere,
  replace: nowhere,
  go: nowhere,
};

describe('a link of the menu', () => {
  it.each([
    { at: '/exchange/KRW-BTC', item: exchange, marked: true },
    { at: '/exchange/KRW-PEPE?period=60', item: exchange, marked: true },
    { at: '/exchange', item: exchange, marked: false },
    { at: '/exchanges/KRW-BTC', item: exchange, marked: false },
    { at: '/', item: main, marked: true },
    { at: '/exchange/KRW-BTC', item: main, marked: false },
  ])('at $at is marked: $marked', ({ at, item, marked }) => {
    render(
      <Router location={at} navigator={navigator}>
        <MenuLink item={item}>menu</MenuLink>
      </Router>,
    );
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('href', item.href);
    expect(link.getAttribute('aria-current')).toBe(marked ? 'page' : null);
  });
});
