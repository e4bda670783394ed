import { render, screen } from '@testing-library/react';
import { VirtualRows } from './virtual-rows';

const rows = Array.from({ length: 100 }, (_, at) => `row ${at}`);
const list = (shown: readonly string[], reveal?: string) => (
  <VirtualRows label="rows" rows={shown} rowKey={(row) => row} rowHeight={50} row={(row) => row} reveal={reveal} />
);
const top = () => screen.getByRole('region').scrollTop;

describe('rows of which only the visible ones are mounted', () => {
  beforeEach(() => {
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 250 });
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
  });

  it('scroll the named row to their middle, also when it comes later', () => {
    const { rerender } = render(list([], 'row 40'));
    expect(top()).toBe(0);
    rerender(list(rows, 'row 40'));
    expect(top()).toBe(1900);
    rerender(list(rows, 'row 90'));
    expect(top()).toBe(4400);
  });

  it('stay where they are for a row that is in view, that nobody named, or that only changes its place', () => {
    const { rerender } = render(list(rows, 'row 2'));
    expect(top()).toBe(0);
    rerender(list([...rows].reverse(), 'row 2'));
    expect(top()).toBe(0);
    rerender(list(rows));
    expect(top()).toBe(0);
  });
});
