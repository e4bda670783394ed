import { type Static, Type } from 'typebox';
import { Id } from './common';
import { type CancelAllAnswer, CancelAllRequest, type Order, OrderAmendment, OrderRequest } from './order';

/**
 * The order entry `/order-entry`: one WebSocket of a program's key (scope trade). Each message is one call under an id of the client's
 * choice, answered by one message with that id. The id names the order, as `clientOrderId` does over HTTP: the same message again is harmless.
 */
export const EntryId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** What each call takes beside its id. */
export const entryCalls = {
  place: Type.Omit(OrderRequest, ['clientOrderId']),
  amend: Type.Object({ orderId: Id, ...Type.Omit(OrderAmendment, ['clientOrderId']).properties }),
  cancel: Type.Object({ orderId: Id }),
  cancelAll: CancelAllRequest,
};
export type EntryCall = keyof typeof entryCalls;
/** Amended and cancelled by the order's number. */
export type EntryAmendment = Static<typeof entryCalls.amend>;

export type EntryRequest = { readonly id: string } & (
  | { readonly place: Omit<OrderRequest, 'clientOrderId'> }
  | { readonly amend: EntryAmendment }
  | { readonly cancel: { readonly orderId: string } }
  | { readonly cancelAll: CancelAllRequest }
);

export interface EntryAnswer {
  /** Of the call; null where it could not be read. */
  readonly id: string | null;
  /** As HTTP would have it: 200, or that of the refusal. */
  readonly status: number;
  /** As the body of the call over HTTP: of a success, or the envelope of a refusal. */
  readonly body: Order | CancelAllAnswer | { readonly ok: true } | EntryRefusal;
  /** Seconds after which a try may succeed; only of answers that decide nothing. */
  readonly retryAfter?: number;
}

export interface EntryRefusal {
  readonly header: { readonly code: number | string; readonly message: string };
}

/** Answers, and the word before the exchange closes: connect again after a random wait of up to `withinMs`. */
export type EntryMessage = EntryAnswer | { readonly restart: { readonly withinMs: number } };
