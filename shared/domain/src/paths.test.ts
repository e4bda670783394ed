import { insidePath } from './paths';

it.each(['/', '/login?via=repd&code=1', '/app/asset/#x', '/exchange/KRW-BTC'])('keeps %s (AUTH-058)', (path) =>
  expect(insidePath(path)).toBe(path),
);

it.each([
  '',
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
  '/a\n',
  'login',
  ' /login',
  '/a/..//evil.test',
  'data:text/html,x',
  '/\u0000',
  `/${'a'.repeat(2000)}`,
])('refuses %p (AUTH-058)', (path) => expect(insidePath(path)).toBeNull());
