/** What the entry hands to the confirmation (ENTI-056, WALT-110). */
export interface ConfirmParams {
  readonly coinId: string;
  /** Code of the coin. */
  readonly activeCoin: string;
  /** The recipient's name is asked for. */
  readonly needAddressee: boolean;
  /** Destination tag; empty without one. */
  readonly toParam: string;
  readonly token: string;
  readonly amount: string;
  readonly fee: string;
  readonly toAddress: string;
  /** Id of the network. */
  readonly seToken: string;
  /** As the member chose it: ERC-20, Bitcoin. */
  readonly networkTitle: string;
  readonly phone: string;
  /** Amount and fee. */
  readonly finalWithdraw: string;
  /** Id of the receiving exchange; empty for a personal wallet. */
  readonly vaspId: string;
  /** To a member of this exchange (WALT-111). */
  readonly local: boolean;
}

const texts = [
  'coinId',
  'activeCoin',
  'toParam',
  'token',
  'amount',
  'fee',
  'toAddress',
  'seToken',
  'phone',
  'finalWithdraw',
  'vaspId',
] as const;

/** Of the state of a history entry: who filled it in. The entry outlives the session, and "back" leads whoever is in by then to it. */
export interface FilledIn {
  /** Uid of that member. */
  readonly by: string;
}

/** @returns whether the member who is here has filled in what an entry keeps; never where it does not tell. */
export const isFilledInBy = (state: unknown, me: { readonly uid: string } | null): boolean =>
  me !== null && typeof state === 'object' && state !== null && (state as Partial<FilledIn>).by === me.uid;

/**
 * Reads the state of a history entry, which another version or another member may have written. @returns null for one that is none of the
 * member's.
 */
export function readConfirmParams(
  { state, search }: { readonly state?: unknown; readonly search: string },
  me: { readonly uid: string } | null,
): ConfirmParams | null {
  if (!isFilledInBy(state, me)) return null;
  const found = state as Readonly<Record<string, unknown>>;
  if (texts.some((name) => typeof found[name] !== 'string') || found.coinId === '') return null;
  const local = new URLSearchParams(search).get('local') === 'true';
  return {
    ...(Object.fromEntries(texts.map((name) => [name, found[name]])) as Record<(typeof texts)[number], string>),
    // An entry of before has none.
    networkTitle: String(found.networkTitle ?? found.seToken),
    needAddressee: found.needAddressee === true,
    local,
  };
}

/** Id of the receiving exchange; empty for a personal wallet. */
export const receiverOf = ({ vaspId }: Pick<ConfirmParams, 'vaspId'>): string => vaspId;

/** As `receiverOf` reads it. */
export const receiverParam = (receiverId: string): Pick<ConfirmParams, 'vaspId'> => ({ vaspId: receiverId });
