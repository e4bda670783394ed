import { type AppEnvelope, type AppMessage, type AppMessages, appMessageLengthMax } from '@maru/contract';
import { insidePath } from '@maru/domain';

const keyboardHeightMax = 2000;
const stateKeysMax = 8;
const stateTextMax = 200;

type Shape = Readonly<Record<string, unknown>>;
type Payloads = { readonly [K in keyof AppMessages]: (payload: unknown) => AppMessages[K] | null };

/** Payload of each message, taken over member by member; null: not of its shape. `undefined` is what a message without one carries. */
const payloads: Payloads = {
  welcome(payload) {
    const { version, theme, ...rest } = shapeOf(payload) ?? {};
    if (!Number.isSafeInteger(version) || !isEmpty(rest)) return null;
    if (theme === undefined) return { version: version as number };
    return isTheme(theme) ? { version: version as number, theme } : null;
  },
  back: nothing,
  resume: nothing,
  push: nothing,
  session: nothing,
  open(payload) {
    const { path, state, ...rest } = shapeOf(payload) ?? {};
    if (typeof path !== 'string' || insidePath(path) !== path || !isEmpty(rest)) return null;
    if (state === undefined) return { path };
    const values = stateOf(state);
    return values && { path, state: values };
  },
  keyboard(payload) {
    const { height, ...rest } = shapeOf(payload) ?? {};
    if (typeof height !== 'number' || !(height >= 0 && height <= keyboardHeightMax) || !isEmpty(rest)) return null;
    return { height };
  },
  theme(payload) {
    const { theme, ...rest } = shapeOf(payload) ?? {};
    return isTheme(theme) && isEmpty(rest) ? { theme } : null;
  },
};

/** Reads the text of a message. @returns null for whatever is not exactly one of {@link AppMessages} under this key. */
export function readAppMessage(text: unknown, key: string): AppMessage | null {
  if (typeof text !== 'string' || text.length > appMessageLengthMax) return null;
  const { name, key: told, payload, ...rest } = (envelopeOf(text) ?? {}) as Partial<AppEnvelope>;
  if (told !== key || !isName(name) || !isEmpty(rest)) return null;
  const taken = payloads[name](payload);
  return taken === null ? null : ({ name, payload: taken } as AppMessage);
}

function envelopeOf(text: string): Shape | null {
  try {
    return shapeOf(JSON.parse(text));
  } catch {
    return null;
  }
}

const isName = (name: unknown): name is keyof AppMessages => typeof name === 'string' && Object.hasOwn(payloads, name);

function nothing(payload: unknown): undefined | null {
  return payload === undefined ? undefined : null;
}

const shapeOf = (value: unknown): Shape | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : null;

const isEmpty = (rest: object): boolean => Object.keys(rest).length === 0;

const isTheme = (theme: unknown): theme is 'light' | 'dark' => theme === 'light' || theme === 'dark';

function stateOf(state: unknown): Readonly<Record<string, string | number>> | null {
  const entries = Object.entries(shapeOf(state) ?? {});
  const isPlain = (value: unknown) =>
    Number.isSafeInteger(value) || (typeof value === 'string' && value.length <= stateTextMax);
  if (entries.length === 0 || entries.length > stateKeysMax || !entries.every(([, value]) => isPlain(value)))
    return null;
  return Object.fromEntries(entries) as Readonly<Record<string, string | number>>;
}
