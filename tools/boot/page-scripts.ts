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
