import type { MarketCell } from '@maru/platform/market-data';
import { makeAutoObservable } from '@maru/platform/mobx';
import { act, render, screen } from '@testing-library/react';
import { FoundRows } from './found-rows';

const cells = Array.from({ length: 40 }, (_, at) => ({ code: `KRW-C${at}` })) as unknown as readonly MarketCell[];

class FakeList {
  rows = cells;
  elsewhere: readonly MarketCell[] = [];
  restored = 0;
  constructor() {
    makeAutoObservable(this);
  }
  turn(restored: boolean): void {
    this.rows = [...this.rows].reverse();
    if (restored) this.restored += 1;
  }
}

const open = () => {
  const list = new FakeList();
  render(<FoundRows list={list} label="rows" rowHeight={50} reveal="KRW-C38" row={({ code }) => code} />);
  return list;
};
const top = () => screen.getByRole('region').scrollTop;

describe('the rows of a market list', () => {
  beforeEach(() => Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 250 }));
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight'));

  it('bring their market into view in the order that an address brings, also after they were drawn', () => {
    const list = open();
    expect(top()).toBe(1800);
    act(() => list.turn(true));
    expect(top()).toBe(0);
    act(() => list.turn(true));
    expect(top()).toBe(1800);
  });

  it('stay where a reader is who orders them', () => {
    const list = open();
    act(() => list.turn(false));
    expect(top()).toBe(1800);
  });
});
