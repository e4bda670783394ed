import type { IncomingMessage } from 'node:http';
import type { FeedChannel, FeedMessage, FeedRequest } from '@maru/contract';
import { answerTo, type Onlooker, type RecordedAnswer, type RecordedFeed, type Recording } from '../recorded';

const notRecorded: RecordedAnswer = {
  status: 404,
  body: { header: { code: 'NOT_FOUND', message: 'Not recorded.' } },
};

/** As the exchange takes them in one message. */
const channelsMax = 50;

/** Answers calls as an exchange has answered a member, where the browser sends a session, or a visitor. */
export class RecordedExchange {
  /** Paths and queries of GET calls without an answer. */
  readonly unrecorded = new Set<string>();

  constructor(readonly recording: Recording) {}

  answer({ method, url = '', headers }: IncomingMessage): RecordedAnswer {
    const asked = askedOf(url);
    const answer = method === 'GET' ? this.recorded(onlookerOf(headers.cookie), asked) : undefined;
    if (!answer && method === 'GET') this.unrecorded.add(asked);
    return answer ?? notRecorded;
  }

  /** What is the same for everybody was recorded as a visitor. */
  private recorded(onlooker: Onlooker, asked: string): RecordedAnswer | undefined {
    const { member, visitor } = this.recording;
    return answerTo(onlooker === 'member' ? { ...visitor, ...member } : visitor, asked);
  }

  /** The frames that a request on /feed is answered by. */
  frames(text: string): readonly FeedMessage[] {
    const request = JSON.parse(text) as FeedRequest;
    if ('ping' in request) return [{ pong: request.ping }];
    if (!('subscribe' in request)) return [];
    return request.subscribe.slice(0, channelsMax).flatMap((channel) => snapshot(channel, this.recording.feed));
  }
}

export const sessionCookie = { name: 'maru_session', value: 'recorded' };

const onlookerOf = (cookie = ''): Onlooker => (cookie.includes(`${sessionCookie.name}=`) ? 'member' : 'visitor');

/** Without `_t`, as the recording names calls. */
function askedOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://boot.invalid');
  searchParams.delete('_t');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

function snapshot(channel: FeedChannel, { ticks, rates, books, trades }: RecordedFeed): readonly FeedMessage[] {
  const envelope = { seq: 1, ts: Date.now(), type: 'snap' } as const;
  if (channel === 'tick') return [{ ...envelope, ch: channel, data: ticks }];
  if (channel === 'krw') return [{ ...envelope, ch: channel, data: rates }];
  if (channel === 'private') return [{ ...envelope, ch: channel, data: [] }];
  const [kind, m = ''] = channel.split(':');
  const [book, list] = [books[m], trades[m]];
  if (kind === 'book') return book ? [{ ...envelope, ch: 'book', m, data: book }] : [];
  return list ? [{ ...envelope, ch: 'trade', m, data: list }] : [];
}
