import type { FeedRequest, PrivatePosition } from '@maru/contract';

const channelPattern = /^(tick|krw|private|(book|trade):[A-Z0-9_]{2,12}-[A-Z0-9_]{2,12})$/;

/** As many as a connection may hold. */
const namesMax = 50;

/** Reads what a client sent. @returns null for anything that is not exactly one request. */
export function readFeedRequest(text: string): FeedRequest | null {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  const [name, content] = entries[0] ?? [];
  if (entries.length !== 1) return null;
  if (name === 'ping') return typeof content === 'number' && Number.isFinite(content) ? { ping: content } : null;
  if (name === 'resume') return content === null || isPosition(content) ? { resume: content } : null;
  if (!isChannelList(content)) return null;
  if (name === 'subscribe') return { subscribe: content };
  return name === 'unsubscribe' ? { unsubscribe: content } : null;
}

function isPosition(value: unknown): value is PrivatePosition {
  const { epoch, seq, ...rest } = (value ?? {}) as Partial<PrivatePosition>;
  return typeof epoch === 'string' && epoch.length <= 64 && Number.isSafeInteger(seq) && Object.keys(rest).length === 0;
}

type Channels = Extract<FeedRequest, { subscribe: unknown }>['subscribe'];

const isChannelList = (value: unknown): value is Channels =>
  Array.isArray(value) &&
  value.length <= namesMax &&
  value.every((name) => typeof name === 'string' && channelPattern.test(name));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
