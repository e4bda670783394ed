import { autorun } from 'mobx';
import { ApiError } from '../api/api-error';
import { Loadable } from './loadable';

/** A read whose answers the test gives by hand. */
function questions() {
  const asked: { signal: AbortSignal; answer: (value: string) => void; refuse: (cause: unknown) => void }[] = [];
  const read = (signal: AbortSignal) =>
    new Promise<string>((answer, refuse) => {
      asked.push({ signal, answer, refuse });
    });
  return { asked, read };
}

describe('Loadable', () => {
  it('goes from idle over loading to ready', async () => {
    const { asked, read } = questions();
    const loadable = new Loadable<string>();
    const states: string[] = [];
    const stop = autorun(() => void states.push(loadable.state));
    const loading = loadable.load(read);
    asked[0]?.answer('BTC');
    await loading;
    expect(states).toEqual(['idle', 'loading', 'ready']);
    expect(loadable.value).toBe('BTC');
    stop();
  });

  it('shows the answer to the newest question, whichever comes last, and aborts the older one', async () => {
    const { asked, read } = questions();
    const loadable = new Loadable<string>();
    const [first, second] = [loadable.load(read), loadable.load(read)];
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer('new');
    asked[0]?.answer('old');
    await Promise.all([first, second]);
    expect(loadable).toMatchObject({ state: 'ready', value: 'new' });
  });

  it('takes no failure of an older question for one of the newest', async () => {
    const { asked, read } = questions();
    const loadable = new Loadable<string>();
    const [first, second] = [loadable.load(read), loadable.load(read)];
    asked[0]?.refuse(ApiError.unknown());
    await first;
    expect(loadable.state).toBe('loading');
    asked[1]?.answer('new');
    await second;
    expect(loadable.state).toBe('ready');
  });

  it('keeps the old value while a newer one is read, and after a failure', async () => {
    const { asked, read } = questions();
    const loadable = new Loadable<string>();
    loadable.set('BTC');
    const loading = loadable.load(read);
    expect(loadable).toMatchObject({ state: 'loading', value: 'BTC' });
    asked[0]?.refuse(new ApiError({ status: 400, code: 'NOT_FOUND', message: '' }));
    await loading;
    expect(loadable).toMatchObject({ state: 'failed', value: 'BTC', failure: { code: 'NOT_FOUND' } });
  });

  it('makes an unknown failure of what is none of the API (ERR-001)', async () => {
    const loadable = new Loadable<string>();
    await loadable.load(() => Promise.reject(new TypeError('x')));
    expect(loadable.failure).toMatchObject({ code: -999, message: '알 수 없는 오류입니다.' });
  });

  it('asks the same question again on retry', async () => {
    const loadable = new Loadable<string>();
    await loadable.retry();
    expect(loadable.state).toBe('idle');
    let count = 0;
    await loadable.load(() => (++count === 1 ? Promise.reject(ApiError.unknown()) : Promise.resolve('BTC')));
    await loadable.retry();
    expect(loadable).toMatchObject({ state: 'ready', value: 'BTC', failure: null });
  });

  it('drops everything on reset, also an answer on its way', async () => {
    const { asked, read } = questions();
    const loadable = new Loadable<string>();
    loadable.set('BTC');
    const loading = loadable.load(read);
    loadable.reset();
    asked[0]?.answer('ETH');
    await loading;
    expect(loadable).toMatchObject({ state: 'idle', value: undefined });
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
