import { retryUntilLoaded } from './retry-until-loaded';

it('asks again until a part of the shell has arrived (PLAT-024, CONS-093)', async () => {
  jest.useFakeTimers();
  const load = jest.fn(async () => 'part').mockRejectedValueOnce(new Error('offline'));
  const loaded = retryUntilLoaded(load);
  await jest.advanceTimersByTimeAsync(1999);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('part');
  jest.useRealTimers();
});
