import { ApiError } from '../api/api-error';
import { Attempt } from './attempt';

/** Runs the attempt and remembers under which id; `failure` is the answer of the exchange. */
const sender = () => {
  const attempt = new Attempt();
  const ids: string[] = [];
  const send = async (failure?: ApiError) => {
    await attempt
      .run(async (id) => {
        ids.push(id);
        if (failure) throw failure;
      })
      .catch(() => undefined);
    return ids.at(-1);
  };
  return { attempt, send };
};

describe('an attempt', () => {
  it.each([
    ['the network failed', ApiError.unknown('network')],
    ['the time was up', ApiError.unknown('timeout')],
    ['the exchange was gone', new ApiError({ status: 503, code: 'UNAVAILABLE', message: '' })],
  ])('is sent again under the same id where %s', async (_what, failure) => {
    const { attempt, send } = sender();
    const first = await send(failure);
    expect(attempt.lost).toBe(true);
    expect(await send()).toBe(first);
    expect(attempt.lost).toBe(false);
  });

  it.each([
    [429, 'TOO_MANY_REQUESTS'],
    [403, 'NO_PERMIT'],
    [401, 'LOGIN_REQUIRED'],
  ])('stays what may have been done where the next sending is turned away: %s %s', async (status, code) => {
    const { attempt, send } = sender();
    const away = new ApiError({ status, code, message: '' });
    const first = await send(ApiError.unknown('timeout'));
    await send(away);
    expect(attempt.lost).toBe(true);
    expect(await send()).toBe(first);
    // Nothing was sent before this one.
    await send(away);
    expect(attempt.lost).toBe(false);
  });

  it('is a new one after a refusal and after a success', async () => {
    const { attempt, send } = sender();
    const first = await send(new ApiError({ status: 409, code: 'INSUFFICIENT_BALANCE', message: '' }));
    expect(attempt.lost).toBe(false);
    const second = await send();
    expect(second).not.toBe(first);
    expect(await send()).not.toBe(second);
  });

  it('is a new one when the member wants something else, also after a lost answer', async () => {
    const { attempt, send } = sender();
    const first = await send(ApiError.unknown('network'));
    attempt.renew();
    expect(attempt.lost).toBe(false);
    expect(await send()).not.toBe(first);
  });

  it('takes no answer to what was sent before the member wanted something else', async () => {
    const { attempt, send } = sender();
    let answer = () => {};
    const before = attempt.run(() => new Promise<void>((resolve) => (answer = resolve)));
    attempt.renew();
    const since = await send(ApiError.unknown('timeout'));
    answer();
    await before;
    expect(attempt.lost).toBe(true);
    expect(await send()).toBe(since);
    const givenUp = attempt.run(async () => {
      attempt.renew();
      throw ApiError.unknown('timeout');
    });
    await expect(givenUp).rejects.toThrow();
    expect(attempt.lost).toBe(false);
  });

  it('hands answer and failure on', async () => {
    const attempt = new Attempt();
    await expect(attempt.run(async () => 'placed')).resolves.toBe('placed');
    const failure = ApiError.unknown('network');
    await expect(attempt.run(() => Promise.reject(failure))).rejects.toBe(failure);
  });
});
