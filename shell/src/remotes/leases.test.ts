import { autorun } from '@maru/platform/mobx';
import { Leases, leaseMs } from './leases';

describe('leases', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('hold until the last has ended, each once', () => {
    const leases = new Leases();
    const [first, second] = [leases.begin(), leases.begin()];
    first();
    first();
    expect(leases.active).toBe(true);
    second();
    expect(leases.active).toBe(false);
  });

  it('run out after two minutes, also where each is followed by another before it ends', () => {
    const leases = new Leases();
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(leases.active));
    let end = leases.begin();
    for (let passed = 0; passed <= leaseMs; passed += 1000) {
      const next = leases.begin();
      end();
      end = next;
      jest.advanceTimersByTime(1000);
    }
    stop();
    expect(seen.slice(0, 3)).toEqual([false, true, false]);
  });

  it('that have run out end no later one', () => {
    const leases = new Leases();
    const late = leases.begin();
    jest.advanceTimersByTime(leaseMs);
    leases.begin();
    late();
    expect(leases.active).toBe(true);
  });
});
