import type {
  StaffBank,
  StaffCase,
  StaffCustodyPage,
  StaffInquiry,
  StaffMaintenance,
  StaffMarkets,
  StaffMe,
  StaffMember,
  StaffPayout,
  StaffPolicies,
  StaffQueue,
  StaffSale,
  StaffTrail,
} from '@maru/contract/staff';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Planned = Answer | 'lost' | 'hung';

/** A POST that the page sent. */
interface Sent {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { header: { code, message } },
});

const notFound = refusal(404, 'NOT_FOUND', '요청하신 정보를 찾을 수 없습니다.');
const sessionEnded = refusal(401, 'STAFF_LOGIN_REQUIRED', '다시 로그인해 주세요.');

/** Stands in for the back office's server behind `fetch`, by its contract: answers from these fields, keeps what it was sent. */
export class StaffDouble {
  /** Who has a session; null: nobody. */
  me: StaffMe | null = null;
  /** Who logs in with the right code. */
  person: StaffMe | null = null;
  tokenEndsAt = new Date(Date.now() + 5 * 60_000).toISOString();
  queues: readonly StaffQueue[] = [];
  case: StaffCase | null = null;
  inquiry: StaffInquiry | null = null;
  member: StaffMember | null = null;
  payouts: readonly StaffPayout[] = [];
  custody: StaffCustodyPage = { coins: [], incidents: [] };
  bank: StaffBank = { maintenances: [], returns: [] };
  markets: StaffMarkets = { markets: [], plans: [] };
  sales: readonly StaffSale[] = [];
  policies: StaffPolicies = { current: [], proposals: [], history: [] };
  /** `before` → what is answered. */
  readonly trails = new Map<string, StaffTrail>();
  /** Answers of the next call of a path, or of its next calls, before all else. `lost`: none comes, `hung`: nor an end. */
  readonly next = new Map<string, Planned | Planned[]>();
  readonly sent: Sent[] = [];
  readonly asked: string[] = [];

  readonly fetch = async (path: string, { method, headers, body, signal }: RequestInit): Promise<Response> => {
    this.asked.push(`${method} ${path}`);
    const planned = this.plannedFor(path);
    if (planned === 'lost') throw new TypeError('Failed to fetch');
    if (planned === 'hung')
      return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
    if (method === 'GET') return replyOf(planned ?? this.read(path));
    if (new Headers(headers).get('x-maru-client') !== '1')
      return replyOf(refusal(403, 'CROSS_SITE', '허용되지 않은 요청입니다.'));
    const sent = { path, body: JSON.parse(String(body)) };
    this.sent.push(sent);
    return replyOf(planned ?? this.write(sent));
  };

  private plannedFor(path: string): Planned | undefined {
    const planned = this.next.get(path);
    if (Array.isArray(planned) && planned.length > 1) return planned.shift();
    this.next.delete(path);
    return Array.isArray(planned) ? planned[0] : planned;
  }

  private read(path: string): Answer {
    if (!this.me) return sessionEnded;
    const [name = '', query = ''] = path.split('?');
    if (name.includes('/files/')) return { status: 200, body: new Blob(['image']) };
    const { id, member, ...line } = this.case ?? { id: '', member: null };
    const found: Readonly<Record<string, unknown>> = {
      '/staff/me': this.me,
      '/staff/queues': this.queues,
      '/staff/cases': listOf(this.case ? [{ ...line, id, member: member?.email }] : []),
      [`/staff/cases/${id}`]: this.case,
      '/staff/inquiries': listOf(this.inquiry ? [this.inquiry] : []),
      [`/staff/inquiries/${this.inquiry?.id}`]: this.inquiry,
      '/staff/members': this.member,
      '/staff/payouts': { list: this.payouts.filter(isIn(new URLSearchParams(query).get('list'))) },
      '/staff/custody': this.custody,
      '/staff/bank': this.bank,
      '/staff/markets': this.markets,
      '/staff/policies': this.policies,
      '/staff/sales': { list: this.sales },
      ...Object.fromEntries(this.sales.map((sale) => [`/staff/sales/${sale.code}`, sale])),
      ...Object.fromEntries(this.payouts.map((payout) => [`/staff/payouts/${payout.id}`, payout])),
      '/staff/trail': this.trails.get(new URLSearchParams(query).get('before') ?? ''),
    };
    return found[name] ? { status: 200, body: found[name] } : notFound;
  }

  private write({ path, body }: Sent): Answer {
    if (path === '/staff/login') return { status: 200, body: { token: 'token-1', expiresAt: this.tokenEndsAt } };
    if (path === '/staff/login/code') {
      if (body.code !== '123456' || body.token !== 'token-1')
        return refusal(401, 'STAFF_LOGIN_FAILED', '이메일, 비밀번호 또는 인증번호가 올바르지 않습니다.');
      this.me = this.person;
      return { status: 200, body: this.me };
    }
    if (!this.me) return sessionEnded;
    if (path === '/staff/logout') {
      this.me = null;
      return { status: 204, body: undefined };
    }
    return this.change(path, body, this.me);
  }

  private change(path: string, body: Sent['body'], { name: by }: StaffMe): Answer {
    const at = '2026-11-24T01:00:00.000Z';
    if (path.endsWith('/answer') && this.inquiry) {
      this.inquiry = { ...this.inquiry, answer: String(body.answer), answeredAt: at };
      return { status: 200, body: this.inquiry };
    }
    if (path.startsWith('/staff/bank')) {
      this.bank = bankAfter(this.bank, path, body, by, at);
      return { status: 200, body: this.bank };
    }
    if (/^\/staff\/(payouts|custody|incidents|policies|sales|markets)/.test(path))
      return this.moveMoney(path, body, by, at);
    if (!this.case) return notFound;
    if (path.endsWith('/decision') && body.revision !== this.case.revision)
      return refusal(409, 'STAFF_CASE_CHANGED', '회원이 내용을 다시 제출했습니다. 새 내용을 확인해 주세요.');
    const verdict = { approved: body.approved !== false, reason: String(body.reason ?? ''), by, at };
    const may = { decide: false, confirm: false, sendBack: false };
    if (path.endsWith('/confirmation')) {
      this.case = body.confirmed
        ? { ...this.case, state: 'approved', decision: verdict, may }
        : { ...this.case, state: 'open', proposal: null, may: { decide: true, confirm: false, sendBack: false } };
      return { status: 200, body: this.case };
    }
    const isProposal = verdict.approved && this.case.needsSecond;
    this.case = isProposal
      ? { ...this.case, state: 'proposed', proposal: verdict, may }
      : { ...this.case, state: verdict.approved ? 'approved' : 'rejected', decision: verdict, may };
    return { status: 200, body: this.case };
  }

  private moveMoney(path: string, body: Sent['body'], by: string, at: string): Answer {
    const [, , what, name, act] = path.split('/');
    if (what === 'markets') {
      this.markets = marketsAfter(this.markets, path, body, by, at);
      return { status: 200, body: this.markets };
    }
    if (what === 'sales') return { status: 200, body: saleAfter(path, body, this.sales[0]) };
    const { coins, incidents } = this.custody;
    const payout = this.payouts.find(({ id }) => what === 'payouts' && id === name);
    if (payout) {
      const now = act === 'reject' ? rejected(payout, String(body.reason)) : spoken(payout, { ...body, by, at });
      this.payouts = this.payouts.map((each) => (each.id === name ? now : each));
      return { status: 200, body: now };
    }
    if (what === 'custody') {
      const changed = act === 'switch' ? { [`${body.way}Open`]: body.open } : { haltedAt: null, haltReason: null };
      this.custody = { coins: coins.map((each) => (each.coin === name ? { ...each, ...changed } : each)), incidents };
      return { status: 200, body: this.custody };
    }
    if (what === 'incidents') {
      this.custody = { coins, incidents: incidents.filter(({ id }) => id !== name) };
      return { status: 200, body: this.custody };
    }
    if (what === 'policies') this.policies = policiesAfter(this.policies, name, body, by, at);
    return { status: 200, body: {} };
  }
}

/** The sale as it was, but for its pause and its proposal; a whitelist knows everybody but ghosts. */
function saleAfter(path: string, body: Sent['body'], sale: StaffSale | undefined): object {
  if (path.endsWith('/whitelist')) {
    const names = String(body.members).split(/[\s,]+/);
    const unknown = names.filter((name) => name.startsWith('ghost'));
    return { marked: names.length - unknown.length, unknown };
  }
  return { ...sale, proposal: null, waitsFor: null, paused: body.act === 'pause' };
}

const isIn = (list: string | null) => (payout: StaffPayout) =>
  list === 'newest' || payout.state === (list === 'stuck' ? 'stuck' : 'requested');

const nothing = { approve: false, reject: false, resolve: false };

const rejected = (payout: StaffPayout, reason: string): StaffPayout => ({
  ...payout,
  state: 'rejected',
  reason,
  may: nothing,
});

/** It goes on once enough people have said the same. */
function spoken(payout: StaffPayout, said: object): StaffPayout {
  const voices = [...payout.voices, said as StaffPayout['voices'][number]];
  const { voice } = voices.at(-1) as StaffPayout['voices'][number];
  const isEnough = voices.filter((each) => each.voice === voice).length >= payout.voicesNeeded;
  const next = { approve: 'approved', sent: 'broadcast', lost: 'failed' } as const;
  return { ...payout, voices, may: nothing, state: isEnough ? next[voice] : payout.state };
}

function bankAfter({ maintenances, returns }: StaffBank, path: string, body: Sent['body'], by: string, at: string) {
  const [, , , what, id] = path.split('/');
  const reason = String(body.reason);
  if (what === 'returns') {
    const said = returns.map((each) => {
      if (each.id !== id) return each;
      const voices = [...each.voices, { by, reason, at }];
      return { ...each, voices, mayApprove: false, returnedAt: voices.length >= each.voicesNeeded ? at : null };
    });
    return { maintenances, returns: said };
  }
  const ended = { endedAt: null, endedBy: '', endReason: '' };
  if (id === undefined)
    return {
      returns,
      maintenances: [{ id: '90', ...body, ...ended, by, at, open: true } as StaffMaintenance, ...maintenances],
    };
  const end = { open: false, endedAt: at, endedBy: by, endReason: reason };
  return { returns, maintenances: maintenances.map((each) => (each.id === id ? { ...each, ...end } : each)) };
}

function marketsAfter(all: StaffMarkets, path: string, body: Sent['body'], by: string, at: string): StaffMarkets {
  const [, , , , id, act] = path.split('/');
  const { markets, plans } = all;
  const done = { mayConfirm: false, mayWithdraw: false };
  if (id === undefined) {
    const market = markets.find((each) => each.id === body.marketId)?.code ?? '';
    const alone = body.from === null && (body.state === 'halted' || body.state === 'cancelOnly');
    const plan = {
      ...body,
      id: '90',
      market,
      alone,
      by,
      at,
      from: String(body.from ?? at),
      confirmedBy: '',
      withdrawnBy: '',
    };
    const stage = alone ? 'begun' : 'proposed';
    return {
      markets,
      plans: [{ ...plan, ...done, mayWithdraw: !alone, stage } as StaffMarkets['plans'][number], ...plans],
    };
  }
  const decided =
    act === 'confirm'
      ? ({ ...done, stage: 'planned', confirmedBy: by, mayWithdraw: true } as const)
      : ({ ...done, stage: 'withdrawn', withdrawnBy: by } as const);
  return { markets, plans: plans.map((each) => (each.id === id ? { ...each, ...decided } : each)) };
}

function policiesAfter(all: StaffPolicies, id: string | undefined, body: Sent['body'], by: string, at: string) {
  const { current, proposals, history } = all;
  if (id === undefined) {
    const entry = { name: String(body.name), value: String(body.value), reason: String(body.reason), by, at };
    return { current, history, proposals: [...proposals, { id: '90', ...entry, mayRefuse: false, mayConfirm: false }] };
  }
  const proposal = proposals.find((each) => each.id === id);
  const rest = proposals.filter((each) => each !== proposal);
  if (!proposal || !body.confirmed) return { current, history, proposals: rest };
  const { mayConfirm, mayRefuse, id: _, ...entry } = proposal;
  const changed = current.map((each) => (each.name === entry.name ? { ...each, value: entry.value } : each));
  return { current: changed, proposals: rest, history: [{ ...entry, at }, ...history] };
}

const listOf = (list: readonly unknown[]) => ({ list, totalPages: 1, total: list.length, cnt: list.length });

const replyOf = ({ status, body }: Answer): Response =>
  ({
    ok: status < 300,
    status,
    headers: new Headers(),
    json: async () => {
      if (body === undefined) throw new SyntaxError('Unexpected end of JSON input');
      return body;
    },
    blob: async () => body,
  }) as unknown as Response;
