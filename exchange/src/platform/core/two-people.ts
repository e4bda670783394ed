import type { Tx } from './database';

/** Somebody of the staff who decides on what others have said. */
export interface Decider {
  /** Address of the member of staff. */
  readonly by: string;
  /** Whether somebody is of the staff still, and may say that. */
  mayStill(email: string, tx: Tx): Promise<boolean>;
}

/** In the sandbox, which has no staff. */
export const withoutStaff = (by: string): Decider => ({ by, mayStill: async () => true });

/**
 * Why somebody may not confirm what another one has proposed; null where that is fine. Whoever has left may be here again under another
 * address, and would be both people.
 */
export async function confirmationProblem(
  tx: Tx,
  proposedBy: string | null,
  { by, mayStill }: Decider,
): Promise<'STAFF_SAME_PERSON' | 'STAFF_PROPOSER_LEFT' | null> {
  if (proposedBy === by) return 'STAFF_SAME_PERSON';
  return proposedBy !== null && (await mayStill(proposedBy, tx)) ? null : 'STAFF_PROPOSER_LEFT';
}

/** Voices that count: of people who may still say so. */
export async function voicesThatCount<Voice extends { readonly said_by: string }>(
  tx: Tx,
  voices: readonly Voice[],
  { mayStill }: Pick<Decider, 'mayStill'>,
): Promise<readonly Voice[]> {
  const counted: Voice[] = [];
  for (const voice of voices) if (await mayStill(voice.said_by, tx)) counted.push(voice);
  return counted;
}
