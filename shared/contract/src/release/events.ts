/** Types of a field besides a list of words; `?` marks a field that may be missing. */
export const eventFieldTypes = ['string', 'number', 'boolean', 'string?', 'number?', 'boolean?'] as const;

/** A list holds the words of which the field is one. */
export type EventFieldType = (typeof eventFieldTypes)[number] | readonly string[];

/** The payload of an event: its fields, and no others. */
export type EventFields = Readonly<Record<string, EventFieldType>>;

/** Events of a remote by their verb. */
export type EventManifest = Readonly<Record<string, EventFields>>;

/** An event that a remote subscribes to. */
export interface HeardEvent {
  /** Such as `wallet.withdrawn`. */
  readonly event: string;
  /** What its sources read of the payload, as they were compiled. */
  readonly fields: EventFields;
}

/** Characters of a text in a payload. */
const textLengthMax = 200;

/** `withdrawn` of `mfe-wallet` is `wallet.withdrawn`. */
export const eventNameOf = (remote: string, verb: string): string => `${remote.slice('mfe-'.length)}.${verb}`;

/** The remote that may publish an event, and the event's verb. */
export function ownerOfEvent(event: string): { readonly remote: string; readonly verb: string } {
  const [owner = '', ...verb] = event.split('.');
  return { remote: `mfe-${owner}`, verb: verb.join('.') };
}

/** What a payload has against its declaration; null where it is as declared. Never holds a value of the payload. */
export function payloadFault(fields: EventFields, payload: Readonly<Record<string, unknown>>): string | null {
  const unknown = Object.keys(payload).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return 'has a field that is not declared';
  const wrong = Object.entries(fields).find(([name, type]) => !isOfType(type, payload[name]));
  return wrong ? `field ${wrong[0]} is not ${describeType(wrong[1])}` : null;
}

function isOfType(type: EventFieldType, value: unknown): boolean {
  if (typeof type !== 'string') return typeof value === 'string' && type.includes(value);
  if (value === undefined) return type.endsWith('?');
  if (typeof value === 'string' && value.length > textLengthMax) return false;
  if (typeof value === 'number' && !Number.isFinite(value)) return false;
  return typeof value === type.replace('?', '');
}

export const describeType = (type: EventFieldType): string =>
  typeof type === 'string' ? type.replace('?', ' or missing') : `one of ${type.join(', ')}`;
