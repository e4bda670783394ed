const waitMs = 2000;

/** Repeats an import every two seconds until it succeeds; for code that the page cannot run without. */
export async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
