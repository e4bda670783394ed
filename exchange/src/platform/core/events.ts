import { EventEmitter } from 'node:events';

/** Events that modules emit after a commit. Past tense: listeners cannot refuse. */
export interface ExchangeEvents {
  memberChanged: { memberId: bigint };
  apiKeyRemoved: { memberId: bigint };
  /** Without `sessionId`: every session of the member ended, except `keptSessionId` where given. */
  sessionEnded: { memberId: bigint; sessionId?: string; keptSessionId?: string };
  /** The row of a member has changed, in this process or elsewhere; told by the database. */
  memberRowChanged: { memberId: bigint };
  /** Sessions and members may have changed unnoticed: what is remembered of them has to be read again. */
  noticesLost: Record<never, never>;
  balancesChanged: { memberId: bigint; assets: readonly string[] };
  /** What a member is told has changed, or how far it is read. */
  notificationsChanged: { memberId: bigint };
  /** Books were built anew after a failed commit; the members had other open orders in memory than are stored. */
  booksRebuilt: { memberIds: readonly bigint[] };
  marketChanged: { marketId: bigint };
}

export interface Events {
  emit<K extends keyof ExchangeEvents>(name: K, event: ExchangeEvents[K]): void;
  /** @returns a function that stops listening. */
  on<K extends keyof ExchangeEvents>(name: K, listener: (event: ExchangeEvents[K]) => void): () => void;
}

/** Listeners run synchronously, in the order of their registration. */
export function createEvents(): Events {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    emit: (name, event) => {
      emitter.emit(name, event);
    },
    on: (name, listener) => {
      emitter.on(name, listener);
      return () => {
        emitter.off(name, listener);
      };
    },
  };
}
