import { createHmac } from 'node:crypto';
import type { EntryAnswer, EntryRequest } from '@maru/contract/exchange';
import { minuteMs } from '@maru/server';
import { WebSocket } from 'ws';
import { codeAt, stepAt } from '../modules/auth';
import { bodyHash } from '../platform/http/signed-calls';
import type { MemberWish } from '../sandbox/member-wish';
import type { LoggedIn, TestApp } from './app';

const json = { 'content-type': 'application/json' };

/** A member's program, by a key that was made as members make them. */
export interface Program extends LoggedIn {
  readonly key: string;
  /** Headers of a connection that is opened now. */
  signed(path: string): Record<string, string>;
  /** A signed call. */
  post(path: string, body: object): ReturnType<TestApp['call']>;
  /** Removes the key, as its member does. */
  remove(): Promise<void>;
}

export async function programOf(
  exchange: TestApp,
  wish: { readonly member?: Partial<MemberWish>; readonly key?: object } = {},
): Promise<Program> {
  const member = await exchange.memberLoggedIn({ authLevel: 4, krw: '100000000', ...wish.member });
  const { otp_secret } = (await exchange.modules.members.find(member.memberId)).member;
  const proof = () => {
    exchange.clock.advance(minuteMs);
    return { means: 'OTP', authNumber: codeAt(otp_secret ?? '', stepAt(exchange.clock.now())) };
  };
  const path = '/v1/me/api-keys';
  const asked = { name: 'bot', scopes: ['read', 'trade'], addresses: [], days: '30', ...wish.key, ...proof() };
  const made = (await exchange.call('POST', path, { cookie: member.cookie, body: asked })).json();
  if (!made.secret) throw new Error(`no key: ${JSON.stringify(made)}`);
  let last = 0;
  const sign = (method: string, signedPath: string, body: string) => {
    last = Math.max(exchange.clock.now().getTime(), last + 1);
    const text = [last, method, signedPath, bodyHash(body)].join('\n');
    const signature = createHmac('sha256', made.secret).update(text).digest('base64url');
    return { 'x-maru-key': made.key.key, 'x-maru-time': String(last), 'x-maru-signature': signature };
  };
  return {
    ...member,
    key: made.key.key,
    signed: (signedPath) => sign('GET', signedPath, ''),
    post(url, body) {
      const payload = JSON.stringify(body);
      const signed = { ...sign('POST', url, payload), 'x-maru-body': bodyHash(payload) };
      return exchange.app.inject({ method: 'POST', url, payload, headers: { ...json, ...signed } });
    },
    async remove() {
      const { id } = made.key;
      const removed = await exchange.call('POST', `${path}/${id}/delete`, { cookie: member.cookie, body: proof() });
      if (removed.statusCode !== 200) throw new Error(removed.body);
    },
  };
}

/** Sends messages to the order entry and keeps what comes back. */
export interface EntrySocket {
  readonly socket: WebSocket;
  readonly answers: EntryAnswer[];
  /** Sends a call. @returns its answer. */
  ask(request: EntryRequest): Promise<EntryAnswer>;
  send(text: string | Buffer): void;
  /** The next answer under an id, or without one. */
  answer(id: string | null): Promise<EntryAnswer>;
  /** Code of the close. */
  readonly closed: Promise<number>;
}

/** @throws Error with the status of a refusal in its message. */
export async function openEntry(
  port: number,
  program: Pick<Program, 'signed'>,
  headers = program.signed('/order-entry'),
): Promise<EntrySocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/order-entry`, { headers });
  const answers: EntryAnswer[] = [];
  const waiting: { readonly id: string | null; readonly resolve: (answer: EntryAnswer) => void }[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as EntryAnswer;
    if (!('status' in answer)) return;
    answers.push(answer);
    const at = waiting.findIndex(({ id }) => id === answer.id);
    if (at >= 0) waiting.splice(at, 1)[0]?.resolve(answer);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const answer = (id: string | null) => new Promise<EntryAnswer>((resolve) => waiting.push({ id, resolve }));
  const send = (text: string | Buffer) => socket.send(text);
  return {
    ...{ socket, answers, answer, send, closed },
    ask: (request) => {
      const answered = answer(request.id);
      send(JSON.stringify(request));
      return answered;
    },
  };
}
