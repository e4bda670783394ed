import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { CoinMark } from './coin-mark';

const pictures = new DOMParser().parseFromString(readFileSync(join(__dirname, 'coins.svg'), 'utf8'), 'image/svg+xml');
const symbolOf = (code: string) => {
  const { container } = render(<CoinMark code={code} />);
  const name = container.querySelector('use')?.getAttribute('href')?.split('#')[1];
  return name === undefined ? null : pictures.getElementById(name);
};

describe('the mark of a coin', () => {
  it('is a picture for each coin that is listed', () => {
    const listed = readFileSync(join(__dirname, '../../../../exchange/seed/coins.ts'), 'utf8').matchAll(
      /code: '(\w+)'/g,
    );
    const codes = [...listed].map(([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => symbolOf(code)?.querySelector('path, circle') == null)).toEqual([]);
  });

  it('is the first letter where there is no picture', () => {
    const { container } = render(<CoinMark code="NEW" />);
    expect(container.textContent).toBe('N');
  });

  it('has no symbol twice, and no id of one picture in another', () => {
    const ids = [...pictures.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pictures.querySelector('parsererror')).toBeNull();
  });
});
