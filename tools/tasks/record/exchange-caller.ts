import type { Onlooker, RecordedAnswer, RecordedFeed } from '@maru/tools-boot/record';
import { WebSocket } from 'ws';

const password = 'Maru!2026';
const headers = { 'x-maru-client': 'record' };
const smsWaitMs = 10_000;
const feedWaitMs = 20_000;

interface Message {
  readonly ch: string;
  readonly m?: string;
  readonly data: unknown;
}

/** Calls a running exchange of the sandbox world, as a visitor and as a demo member who has logged in. */
export class ExchangeCaller {
  private cookie = '';

  /** @param url - of the exchange. */
  constructor(private readonly url: string) {}

  /** Logs a demo member in whose second step is an SMS. */
  async logIn(email: string, phone: string): Promise<void> {
    const pass = await this.captchaPass();
    const { token } = await this.post('/v1/login', new URLSearchParams({ email, password, ...pass }));
    if (!token) return;
    await this.json(`/v1/login/step/2?token=${token}&means=SMS`);
    const authvalue = await this.newestCode(phone);
    await this.post('/v1/login/step/2', new URLSearchParams({ token, means: 'SMS', authvalue }));
  }

  /** Fields of a form that show a solved puzzle. */
  async captchaPass(): Promise<Readonly<Record<string, string>>> {
    const { id } = await this.json('/v1/captcha/slider');
    const solution = await this.json(`/sandbox/captcha/${id}`);
    return this.post(`/v1/captcha/slider/${id}`, JSON.stringify(solution), 'application/json');
  }

  /** Sends JSON as the member who is logged in. @returns the answer. @throws Error where it is refused. */
  async send<Answer = unknown>(path: string, fields: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.post(path, JSON.stringify(fields), 'application/json');
  }

  /** Fields that prove a second factor by SMS. */
  async factorProof(phone: string): Promise<Readonly<Record<string, string>>> {
    const { requestCode } = await this.json('/v1/auth/sms/validators');
    return { means: 'SMS', token: requestCode, authNumber: await this.newestCode(phone) };
  }

  async ask(onlooker: Onlooker, asked: string): Promise<RecordedAnswer> {
    const cookie = onlooker === 'member' ? this.cookie : '';
    const response = await fetch(this.url + asked, { headers: { ...headers, cookie } });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  /** The first snapshots of every price, and of the book and trades of one market. */
  feed(market: string): Promise<RecordedFeed> {
    const channels = ['tick', 'krw', `book:${market}`, `trade:${market}`];
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/feed`, { origin: this.url });
    const kept = new Map<string, unknown>();
    return new Promise<RecordedFeed>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the feed says nothing of ${market}`)), feedWaitMs);
      socket.on('error', reject);
      socket.on('open', () => socket.send(JSON.stringify({ subscribe: channels })));
      socket.on('message', (text) => {
        const { ch, m, data } = JSON.parse(String(text)) as Message;
        const channel = m ? `${ch}:${m}` : ch;
        if (channels.includes(channel) && !kept.has(channel)) kept.set(channel, data);
        if (kept.size < channels.length) return;
        clearTimeout(late);
        const [ticks, rates, book, trades] = channels.map((name) => kept.get(name));
        resolve({ ticks, rates, books: { [market]: book }, trades: { [market]: trades } } as RecordedFeed);
      });
    }).finally(() => socket.terminate());
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of some twenty calls, each read where it is asked for.
  async json(asked: string): Promise<any> {
    const { status, body } = await this.ask('member', asked);
    if (status >= 400) throw new Error(`GET ${asked} answers ${status} ${JSON.stringify(body)}`);
    return body;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  private async post(path: string, body: string | URLSearchParams, type?: string): Promise<any> {
    const sent = { ...headers, cookie: this.cookie, ...(type && { 'content-type': type }) };
    const response = await fetch(this.url + path, { method: 'POST', headers: sent, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path} answers ${response.status} ${text}`);
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (set.length > 0) this.cookie = set.join('; ');
    return text === '' ? null : JSON.parse(text);
  }

  /** Of an SMS, once it has arrived. */
  async newestCode(phone: string): Promise<string> {
    const until = Date.now() + smsWaitMs;
    while (Date.now() < until) {
      const messages = await this.json(`/sandbox/outbox?to=${phone}`);
      const sms = messages.find(({ channel }: { channel: string }) => channel === 'sms');
      if (sms?.code) return sms.code;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`no SMS to ${phone} arrived`);
  }
}
