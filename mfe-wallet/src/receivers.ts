/** An exchange that coins can be sent to. */
export interface Receiver {
  readonly id: string;
  readonly name: string;
  /** Two letters. */
  readonly country: string;
}

/** Kinds of places to send coins to (WALT-066). */
export const receiverKinds = ['domestic', 'overseas', 'personal'] as const;
export type ReceiverKind = (typeof receiverKinds)[number];

/** Of the exchanges, those at home or abroad; none for a personal wallet. */
export const receiversOf = (kind: ReceiverKind | null, all: readonly Receiver[]): readonly Receiver[] =>
  kind === null || kind === 'personal' ? [] : all.filter(({ country }) => (country === 'KR') === (kind === 'domestic'));
