import type { TextStorage } from '../storage/device-storage';

/** A local storage of its own for a test. */
export function memoryStorage(texts: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(texts));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } satisfies TextStorage & { kept: Map<string, string> };
}
