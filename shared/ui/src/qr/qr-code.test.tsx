import { render, screen } from '@testing-library/react';
import { QrCode } from './qr-code';

const drawn = () => {
  const code = screen.getByRole('img');
  return { view: code.getAttribute('viewBox'), modules: code.querySelectorAll('path')[1]?.getAttribute('d') };
};

it('is one image with a name of its own', () => {
  render(<QrCode value="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" label="BTC 입금 주소 QR 코드" size={120} />);
  const code = screen.getByRole('img', { name: 'BTC 입금 주소 QR 코드' });
  expect(code).toHaveAttribute('width', '120');
  expect(code.querySelector('path + path')).toHaveAttribute('shape-rendering', 'crispEdges');
});

it('draws the finder of the code four modules from its edge', () => {
  render(<QrCode value="BTC" label="QR" />);
  // Version 1 has 21 modules: 29 with the quiet zone. The first dark run is the finder's upper side.
  expect(drawn().view).toBe('0 0 29 29');
  expect(drawn().modules).toMatch(/^M4 4h7v1H4z/);
});

it('draws another code for another value', () => {
  const { rerender } = render(<QrCode value="address-1" label="QR" />);
  const first = drawn().modules;
  rerender(<QrCode value="address-2" label="QR" />);
  expect(drawn().modules).not.toBe(first);
});
