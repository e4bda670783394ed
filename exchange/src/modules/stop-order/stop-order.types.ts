import type { StopTerms } from '@maru/domain/stop-order';

/** A stop order as a member asks for it: decimal texts, not yet judged. */
export interface StopPlacement extends StopTerms {
  readonly marketId: number;
  /** Names it for its owner: the same again answers the first one. */
  readonly clientOrderId: string | null;
}

/** Which of a member's stop orders; all where nothing is named. */
export interface StopScope {
  readonly marketId?: number | undefined;
  readonly side?: 'B' | 'S' | undefined;
}
