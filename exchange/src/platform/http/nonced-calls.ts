import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { accepted, type Outcome, type RefusalName, refusals, refused } from '@maru/contract';
import { type ApiScope, callEarlyMs, callLateMs } from '@maru/domain/api-key';
import { envelopeOf, sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock';
import type { StandingReader } from './session';
import {
  type CallKey,
  formats,
  hexSignature,
  isNonced,
  isOfEarlierProcess,
  isTimely,
  type KeyReader,
  refusalOf,
} from './signed-calls';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call with a nonce: its body, which was read to judge its signature. */
    judgedBody: Buffer | null;
  }
}

/** Nonces of a key that are kept at a time: more calls than a member can make in those seconds. */
const noncesMax = 10_000;
const noncePattern = /^[\x21-\x7e]{1,128}$/;
/** A nonce that holds the begin of a call could be told from its end in two ways. */
const beginOfCall = /(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\//;
const reading: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/** What a call with a nonce brings in its headers. */
interface Nonced {
  readonly name: string;
  readonly time: string;
  readonly nonce: string;
  readonly signature: Buffer;
}

/** A call, or the opening of a connection. */
export interface NoncedCall {
  readonly request: IncomingMessage;
  /** Of the program, behind trusted proxies. */
  readonly address: string;
  readonly scope: ApiScope | undefined;
  /** Of a connection that was taken before: its time has passed, and its nonce is used. */
  readonly isOpen?: boolean;
  /** Asked once the key is known. */
  readonly body?: () => Promise<Outcome<Buffer>>;
}

/** Nonces of the last seconds, by key: none is taken twice. Only calls with the right signature come here. */
export class UsedNonces {
  private earlier = new Map<string, Set<string>>();
  private current = new Map<string, Set<string>>();
  private turnedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly max = noncesMax,
  ) {}

  /** @returns API_KEY_USED; TOO_MANY_REQUESTS rather than to forget one that could come again. */
  use({ name, nonce }: Pick<Nonced, 'name' | 'nonce'>): RefusalName | null {
    this.turn();
    const [before, kept] = [this.earlier.get(name), this.current.get(name) ?? new Set<string>()];
    if (before?.has(nonce) || kept.has(nonce)) return 'API_KEY_USED';
    if ((before?.size ?? 0) + kept.size >= this.max) return 'TOO_MANY_REQUESTS';
    this.current.set(name, kept.add(nonce));
    return null;
  }

  /** After its turn a nonce stays for as long as a call could come again. */
  private turn(): void {
    const now = this.clock.now().getTime();
    const passed = Math.abs(now - this.turnedAt);
    const keptMs = callLateMs + callEarlyMs;
    if (passed <= keptMs) return;
    this.earlier = passed > 2 * keptMs ? new Map() : this.current;
    this.current = new Map();
    this.turnedAt = now;
  }
}

/**
 * Judges calls that are signed with a nonce: X-Maru-Key, X-Maru-Time (milliseconds since 1970), X-Maru-Nonce and X-Maru-Signature, which is
 * hexadecimal and covers time, nonce, method, path with query and body, with nothing between them.
 */
export class NoncedCalls {
  private readonly used: UsedNonces;
  private readonly startedAt: number;

  constructor(
    private readonly clock: Clock,
    private readonly keys: KeyReader,
  ) {
    this.used = new UsedNonces(clock);
    this.startedAt = clock.now().getTime();
  }

  /** @returns API_KEY_INVALID, API_KEY_TIME, API_KEY_USED; API_KEY_ADDRESS, API_KEY_SCOPE; TOO_MANY_REQUESTS; the refusals of `body`. */
  async judge({ request, address, scope, isOpen = false, body }: NoncedCall): Promise<Outcome<CallKey>> {
    const nonced = noncedIn(request.headers);
    if (!nonced) return refused('API_KEY_INVALID');
    const isLate = () => !isOpen && !isTimely(nonced, this.now());
    if (isLate() || (!isOpen && isOfEarlierProcess(nonced, this.startedAt))) return refused('API_KEY_TIME');
    const key = await this.keys.find(nonced.name);
    if (!key) return refused('API_KEY_INVALID');
    const read = body ? await body() : accepted(Buffer.alloc(0));
    if (!read.ok) return read;
    if (!key.verifies(textOf(nonced, request, read.value), nonced.signature)) return refused('API_KEY_INVALID');
    // A body that came slowly outlives what is kept of nonces.
    if (isLate()) return refused('API_KEY_TIME');
    const refusal = refusalOf(key, { now: this.now(), address, scope }) ?? (isOpen ? null : this.used.use(nonced));
    return refusal ? refused(refusal) : accepted(key);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

/** Sets `request.member` by the key and signature of a call with a nonce. */
export function recogniseNonces(app: FastifyInstance, clock: Clock, keys: KeyReader, members: StandingReader): void {
  app.decorateRequest('judgedBody', null);
  const calls = new NoncedCalls(clock, keys);

  const judge = async (request: FastifyRequest): Promise<Outcome<void>> => {
    const { raw, ip: address, routeOptions } = request;
    const body = async () => {
      const read = reading.has(raw.method) ? accepted(Buffer.alloc(0)) : await bodyOf(request);
      if (read.ok) request.judgedBody = read.value;
      return read;
    };
    const judged = await calls.judge({ request: raw, address, scope: routeOptions.config?.scope, body });
    if (!judged.ok) return judged;
    const key = judged.value;
    request.callKey = key.name;
    request.member = members.recall(key.memberId) ?? (await members.standing(key.memberId));
    keys.used(key.name);
    return accepted(undefined);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['x-maru-key'] === undefined || !isNonced(request.headers)) {
      done();
      return;
    }
    judge(request).then((judged) => {
      if (judged.ok) done();
      else refuseCall(request, reply, judged.refusal);
    }, done);
  });

  app.addHook('preParsing', ({ judgedBody }, _reply, payload, done) => {
    if (judgedBody === null) done(null, payload);
    else done(null, Readable.from(judgedBody.length > 0 ? [judgedBody] : [], { objectMode: false }));
  });
}

/** 401 where a call with a nonce does not show whose it is; else the refusal's own. */
export const statusOfRefusedCall = ({ headers }: Pick<IncomingMessage, 'headers'>, refusal: RefusalName): number =>
  isNonced(headers) && unknown.has(refusal) ? 401 : refusals[refusal].status;

const unknown: ReadonlySet<RefusalName> = new Set(['API_KEY_INVALID', 'API_KEY_TIME', 'API_KEY_USED']);

function refuseCall({ raw }: FastifyRequest, reply: FastifyReply, refusal: RefusalName): void {
  if (refusal === 'TOO_MANY_REQUESTS') reply.header('retry-after', '1');
  const status = statusOfRefusedCall(raw, refusal);
  if (status === refusals[refusal].status) sendRefusal(reply, { refusal });
  else
    reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelopeOf({ refusal })));
}

/** Null where anything of it is missing. */
function noncedIn(headers: IncomingHttpHeaders): Nonced | null {
  const name = String(headers['x-maru-key']);
  const time = String(headers['x-maru-time']);
  const nonce = String(headers['x-maru-nonce'] ?? '');
  const signature = String(headers['x-maru-signature']);
  const isWhole =
    formats.name.test(name) && formats.time.test(time) && noncePattern.test(nonce) && hexSignature.test(signature);
  return isWhole && !beginOfCall.test(nonce) ? { name, time, nonce, signature: Buffer.from(signature, 'hex') } : null;
}

const textOf = ({ time, nonce }: Nonced, { method = '', url = '' }: IncomingMessage, body: Buffer): string =>
  `${time}${nonce}${method}${url}${body}`;

/**
 * The whole body. Only JSON, and only to an address without braces: else path and body could be told apart in two ways.
 * @returns API_KEY_INVALID, UNSUPPORTED_MEDIA, TOO_LARGE.
 */
async function bodyOf({ raw, routeOptions: { bodyLimit = 0 } }: FastifyRequest): Promise<Outcome<Buffer>> {
  const { 'content-length': length, 'content-type': type } = raw.headers;
  if (raw.url?.includes('{')) return refused('API_KEY_INVALID');
  if (Number(length ?? 0) > bodyLimit) return refused('TOO_LARGE');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > bodyLimit) return refused('TOO_LARGE');
    chunks.push(chunk);
  }
  const isJson = type?.toLowerCase().startsWith('application/json');
  return size > 0 && !isJson ? refused('UNSUPPORTED_MEDIA') : accepted(Buffer.concat(chunks, size));
}
