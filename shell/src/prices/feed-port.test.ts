import { pagePort } from './feed-port';

let mockLoads = 0;
jest.mock('./feed-core', () => {
  mockLoads += 1;
  if (mockLoads === 1) throw new Error('offline');
  return { FeedCore: jest.fn() };
});

it('asks again for the code of the feed where a WebView without workers did not get it (SHEL-210, SHEL-214)', async () => {
  jest.useFakeTimers();
  const port = pagePort();
  await jest.advanceTimersByTimeAsync(2000);
  expect(await port).toHaveProperty('send');
  expect(mockLoads).toBe(2);
  jest.useRealTimers();
});
