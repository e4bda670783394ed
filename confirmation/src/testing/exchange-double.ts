import type { WithdrawalDraft } from '@maru/contract';

export const draft: WithdrawalDraft = {
  id: '7',
  hash: 'h',
  coinId: '55',
  coin: 'ETH',
  network: 'ETH',
  networkTitle: 'Ethereum',
  toAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  destTag: '',
  amount: '0.5',
  fee: '0.008',
  total: '0.508',
  krw: '2706000',
  local: false,
  receiver: '한빛거래소',
  recipient: '김*지',
  firstTime: true,
  reviewed: false,
  means: ['OTP', 'SMS'],
  expiresAt: '2026-11-24T03:10:00.000Z',
  confirmUrl: '',
};

/** Of 120,000 won to the member's own account. */
export const krwDraft: WithdrawalDraft = {
  ...draft,
  ...{ coinId: '0', coin: 'KRW', network: '', networkTitle: '' },
  ...{ toAddress: '900*******01', receiver: 'KB국민은행', recipient: '김*지' },
  ...{ amount: '120000', fee: '1000', total: '121000', krw: null, firstTime: false },
};

type Answer = object | { readonly status: number; readonly body: object } | 'lost';

/** Plays the exchange: answers by path, one after the other, and keeps what was sent. */
export class ExchangeDouble {
  readonly sent: { readonly path: string; readonly body: unknown }[] = [];
  private readonly answers = new Map<string, (Answer | Promise<Answer>)[]>();

  will(path: string, ...answers: (Answer | Promise<Answer>)[]): void {
    this.answers.set(path, [...(this.answers.get(path) ?? []), ...answers]);
  }

  readonly fetch = async (input: string, init: { readonly body: string }): Promise<Response> => {
    const path = input.replace('/v1/confirmations', '');
    this.sent.push({ path, body: JSON.parse(init.body) });
    const answer = await this.answers.get(path)?.shift();
    if (answer === undefined) throw new Error(`nobody said what ${path} answers`);
    if (answer === 'lost') throw new TypeError('failed to fetch');
    const { status, body } = 'status' in answer && 'body' in answer ? answer : { status: 200, body: answer };
    return { ok: status === 200, status, json: async () => body } as Response;
  };
}

export const refusal = (status: number, code: string | number, message: string) => ({
  status,
  body: { header: { code, message } },
});
