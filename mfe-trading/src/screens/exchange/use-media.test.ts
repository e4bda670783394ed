import { act, renderHook } from '@testing-library/react';
import { useDarkDevice } from './use-media';

it('tells anew when the device changes its mind', () => {
  let dark = false;
  const listeners = new Set<() => void>();
  globalThis.matchMedia = ((query: string) => ({
    get matches() {
      return query.includes('dark') && dark;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })) as never;
  const { result, unmount } = renderHook(() => useDarkDevice());
  expect(result.current).toBe(false);
  dark = true;
  act(() => listeners.forEach((listener) => void listener()));
  expect(result.current).toBe(true);
  unmount();
  expect(listeners.size).toBe(0);
});
