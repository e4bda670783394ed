const waitMs = 2000;

/** Loads a part of the shell that the page cannot do without, however often the network fails. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
