/** Waits for a task no longer than that. @throws Error with these words where it takes longer. */
export async function inTime<T>(task: Promise<T>, ms: number, otherwise: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), ms);
  });
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}
