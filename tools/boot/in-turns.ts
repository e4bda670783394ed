/** Runs tasks in their order, at most so many at a time. @returns their results in the same order. */
export async function inTurns<T>(tasks: readonly (() => Promise<T>)[], atOnce: number): Promise<readonly T[]> {
  const results: T[] = [];
  const waiting = [...tasks.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, work));
  return results;
}
