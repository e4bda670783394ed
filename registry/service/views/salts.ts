import { Refusal } from '../../refusal';
import type { Registry } from '../registry';
import { requireRight, tokenOf } from '../tokens';

export const withoutSalt = <T extends object>(holder: T): T =>
  Object.fromEntries(Object.entries(holder).filter(([name]) => name !== 'salt')) as T;

/** Those who may count, and admins. A bad token reads what everybody reads: pages must not fail for it. */
export function mayKnowSalts(registry: Registry, authorization: string | undefined): boolean {
  if (authorization === undefined) return false;
  try {
    requireRight(registry.state, tokenOf(registry.state, authorization, registry.now), 'count');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
