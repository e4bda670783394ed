import { lazy } from 'react';

const retryMs = 2000;

/**
 * As React.lazy, for a part of a screen that is there already: its code is asked for until it arrives. A rejected `lazy` would end the screen with
 * all that is typed into it, count against its version, and stay rejected.
 */
export const latePart: typeof lazy = (load) => lazy(() => untilLoaded(load));

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // Code that has arrived and fails would fail again.
      if (!(error instanceof Error) || error.name !== 'ChunkLoadError') throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
