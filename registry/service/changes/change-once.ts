import type { Change, LogRecord } from '@maru/contract/registry-api';
import type { Registry } from '../registry';
import type { RegistryState, Token } from '../state/registry-state';
import { authorOf } from '../tokens';

/** @param decide - null where it was changed before, by a call whose answer was lost. @returns the record; null where there is none. */
export async function changeOnce(
  registry: Registry,
  token: Token,
  decide: (state: RegistryState) => Change | null | Promise<Change | null>,
): Promise<LogRecord | null> {
  const done = new Error('changed before');
  const change = registry.change(authorOf(token), async (state) => {
    const wanted = await decide(state);
    if (!wanted) throw done;
    return wanted;
  });
  return change.catch((error: unknown) => {
    if (error !== done) throw error;
    return null;
  });
}
