import { isApiKeyName, normaliseApiKeyName, signedText } from './api-key';

it('a key has a name of 1 to 30 letters, digits and few signs', () => {
  expect(['bot', '봇 1', 'a'.repeat(30)].every(isApiKeyName)).toBe(true);
  expect(['', 'a'.repeat(31), '<b>', 'a\nb'].some(isApiKeyName)).toBe(false);
  expect(normaliseApiKeyName(' 봇 ')).toBe('봇');
});

it('a signature covers time, method, path with query, and body', () => {
  const call = { time: '1', method: 'GET', path: '/v1/orders?page=1', bodyHash: 'e3b0' };
  expect(signedText(call)).toBe('1\nGET\n/v1/orders?page=1\ne3b0');
});
