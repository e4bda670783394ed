import { setTimeout as pause } from 'node:timers/promises';

export interface WriterOptions {
  /** Address of the exchange. */
  readonly base: string;
  readonly cookie: string;
  readonly market: { readonly id: string; readonly close: string };
  /** Writers with even numbers buy, the others sell. */
  readonly number: number;
}

/** The exchange takes 20 orders a second from a member. */
const spacingMs = 60;
const retryMs = 20;
/** A killed database can leave a request without an answer; the order is then sent again. */
const answerMsMax = 5_000;

/** One member who orders one thing after the other, each until it is answered. */
export class Writer {
  readonly acknowledged: { readonly key: string; readonly id: string }[] = [];
  private readonly answers: { readonly sentAt: number; readonly at: number }[] = [];
  private stopped = false;

  constructor(private readonly options: WriterOptions) {}

  async run(): Promise<void> {
    for (let turn = 0; !this.stopped; turn += 1) {
      const key = `k-${this.options.number}-${turn}`;
      const next = pause(spacingMs);
      this.acknowledged.push({ key, id: await this.order(key) });
      await next;
    }
  }

  stop(): void {
    this.stopped = true;
  }

  /** When the first order sent after a time was answered (milliseconds of `performance.now`); null before that. */
  firstAnswerAfter(time: number): number | null {
    return this.answers.find(({ sentAt }) => sentAt > time)?.at ?? null;
  }

  private async order(key: string): Promise<string> {
    for (;;) {
      const sentAt = performance.now();
      const id = await this.send(key).catch(() => null);
      if (id !== null) {
        this.answers.push({ sentAt, at: performance.now() });
        return id;
      }
      await pause(retryMs);
    }
  }

  /** @returns the order's id; null where the exchange does not take it now. */
  private async send(key: string): Promise<string | null> {
    const { base, cookie, market, number } = this.options;
    const side = number % 2 ? 'S' : 'B';
    const price = String(Math.round(Number(market.close)));
    const answer = await fetch(`${base}/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-maru-client': 'bench', cookie },
      body: JSON.stringify({ marketId: market.id, side, callType: 'LIMIT', price, amount: '3', clientOrderId: key }),
      signal: AbortSignal.timeout(answerMsMax),
    });
    const body = (await answer.json()) as { id: string };
    return answer.ok ? body.id : null;
  }
}
