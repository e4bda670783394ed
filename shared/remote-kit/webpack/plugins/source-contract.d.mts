import type { RemoteContract } from '@maru/contract';

export const someParams: string;
export function readCalls(
  source: string,
  options?: { readonly tsx?: boolean; readonly names?: ReadonlySet<string> },
): { links: RemoteContract['links']; opens: readonly string[] };
export function readTexts(folder: string): RemoteContract['texts'];
export function sorted(names: readonly string[]): string[];
