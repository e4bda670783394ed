/** The TypeScript loader wraps named functions in a helper that pages do not have. */
export const nameHelper = 'globalThis.__name = (target) => target;';

/** As members have it; colours in the middle of a change would be judged for their contrast. */
export const surroundings = { locale: 'ko-KR', timezoneId: 'Asia/Seoul', reducedMotion: 'reduce' } as const;

/** Runs before any script of the page: keeps what has blocked it. */
export function watchLongTasks(): void {
  const lengths: number[] = [];
  const keep = (entries: PerformanceEntryList) => lengths.push(...entries.map(({ duration }) => duration));
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'longtask' });
  window.maruLongTasks = () => {
    keep(observer.takeRecords());
    return lengths.splice(0);
  };
}

/** Runs before any script of the page: sets its clock. @param offset - milliseconds that are added to the time of now. */
export function shiftClock(offset: number): void {
  const Now = Date;
  const now = () => Now.now() + offset;
  window.Date = new Proxy(Now, {
    construct: (target, args, caller) => Reflect.construct(target, args.length === 0 ? [now()] : args, caller),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    apply: () => new Now(now()).toString(),
  });
}
