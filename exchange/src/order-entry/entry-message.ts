import {
  type CancelAllRequest,
  type EntryAmendment,
  type EntryCall,
  EntryId,
  entryCalls,
  type OrderRequest,
} from '@maru/contract/exchange';
import { Compile } from 'typebox/compile';
import { readJson } from '../platform/http/bodies';

/** A call as a client sent it; what it asks for is not judged yet. */
export type Entry = { readonly id: string } & (
  | { readonly call: 'place'; readonly body: OrderRequest }
  | { readonly call: 'amend'; readonly body: EntryAmendment }
  | { readonly call: 'cancel'; readonly body: { readonly orderId: string } }
  | { readonly call: 'cancelAll'; readonly body: CancelAllRequest }
);

/** A message that is no call. */
export interface Unreadable {
  /** Null where it has none that could be answered. */
  readonly id: string | null;
}

const isId = Compile(EntryId);
const checks = {
  place: Compile(entryCalls.place),
  amend: Compile(entryCalls.amend),
  cancel: Compile(entryCalls.cancel),
  cancelAll: Compile(entryCalls.cancelAll),
};

/** Reads one message: an id and one call, nothing else. */
export function readEntry(text: string): Entry | Unreadable {
  const value = readJson(text);
  if (!isObject(value)) return { id: null };
  const { id, ...rest } = value;
  if (!isId.Check(id)) return { id: null };
  const [call = '', ...others] = Object.keys(rest);
  const body = rest[call];
  if (others.length > 0 || !isCall(call) || !isObject(body)) return { id };
  // Two names for one order would leave open which of them a retry goes by.
  if (body.clientOrderId !== undefined && body.clientOrderId !== id) return { id };
  if (!checks[call].Check(body)) return { id };
  return { id, call, body } as unknown as Entry;
}

const isCall = (name: string): name is EntryCall => Object.hasOwn(checks, name);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
