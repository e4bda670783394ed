import type { ErrorEnvelope, List } from '@maru/contract/exchange';
import type {
  StaffBank,
  StaffCase,
  StaffCaseLine,
  StaffCaseQuery,
  StaffCode,
  StaffConfirmation,
  StaffDecision,
  StaffInquiry,
  StaffLogin,
  StaffMaintenanceWish,
  StaffMarketPlanWish,
  StaffMarkets,
  StaffMe,
  StaffMember,
  StaffPayout,
  StaffPayoutQuery,
  StaffPayoutVoice,
  StaffPolicies,
  StaffPolicyChange,
  StaffQueue,
  StaffSale,
  StaffSaleAct,
  StaffSaleConfirmation,
  StaffSaleDraft,
  StaffSaleLine,
  StaffSaleTermsChange,
  StaffSaleTextsChange,
  StaffSecondStep,
  StaffTrail,
  StaffWhitelist,
  StaffWhitelistResult,
} from '@maru/contract/staff';
import { type Calls, ContentApi } from './content-api';
import { CustodyApi } from './custody-api';
import { Refused, Unreachable } from './problems';

interface InquiryQuery {
  readonly state: 'open' | 'answered';
  readonly page: number;
}

interface Request {
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
}

const answerMsMax = 30_000;

/** The session has ended, or there was none. */
const ended = 'STAFF_LOGIN_REQUIRED';

/** The back office's HTTP interface. Every method throws Refused or Unreachable. */
export class StaffApi {
  private readonly calls: Calls = {
    read: (path, signal) => this.read(path, signal),
    send: (path, body) => this.send(path, body),
  };
  /** Texts, pages and settings for members. */
  readonly content = new ContentApi(this.calls);
  readonly custody = new CustodyApi(this.calls);
  /** Called after each answer to somebody who is logged in: the session lasts longer. */
  onAnswered: () => void = () => undefined;
  /** Called when a session turns out to have ended. */
  onEnded: () => void = () => undefined;
  /** By how much the server's clock is ahead, in milliseconds. */
  private ahead = 0;

  /** Epoch milliseconds by the server's clock: its end times are judged by it, whatever this device's clock shows. */
  readonly now = (): number => Date.now() + this.ahead;

  login(login: StaffLogin): Promise<StaffSecondStep> {
    return this.send('/staff/login', login);
  }

  confirmLogin(code: StaffCode): Promise<StaffMe> {
    return this.send('/staff/login/code', code);
  }

  async logout(): Promise<void> {
    await this.post('/staff/logout', {});
  }

  me(): Promise<StaffMe> {
    return this.read('/staff/me');
  }

  queues(signal?: AbortSignal): Promise<readonly StaffQueue[]> {
    return this.read('/staff/queues', signal);
  }

  cases(query: StaffCaseQuery, signal?: AbortSignal): Promise<List<StaffCaseLine>> {
    return this.read(`/staff/cases${queryText(query)}`, signal);
  }

  case(id: string, signal?: AbortSignal): Promise<StaffCase> {
    return this.read(`/staff/cases/${id}`, signal);
  }

  decide(id: string, decision: StaffDecision): Promise<StaffCase> {
    return this.send(`/staff/cases/${id}/decision`, decision);
  }

  async confirm(id: string, confirmation: StaffConfirmation): Promise<void> {
    await this.post(`/staff/cases/${id}/confirmation`, confirmation);
  }

  inquiries(query: InquiryQuery, signal?: AbortSignal): Promise<List<StaffInquiry>> {
    return this.read(`/staff/inquiries${queryText(query)}`, signal);
  }

  inquiry(id: string, signal?: AbortSignal): Promise<StaffInquiry> {
    return this.read(`/staff/inquiries/${id}`, signal);
  }

  async answer(id: string, answer: string): Promise<void> {
    await this.post(`/staff/inquiries/${id}/answer`, { answer });
  }

  member(email: string, signal?: AbortSignal): Promise<StaffMember> {
    return this.read(`/staff/members${queryText({ email })}`, signal);
  }

  /** @returns the case that was opened. */
  unfreeze(id: string, reason: string): Promise<StaffCase> {
    return this.send(`/staff/members/${id}/unfreeze`, { reason });
  }

  async payouts(list: StaffPayoutQuery['list'], signal?: AbortSignal): Promise<readonly StaffPayout[]> {
    return (await this.read<{ list: readonly StaffPayout[] }>(`/staff/payouts${queryText({ list })}`, signal)).list;
  }

  payout(id: string, signal?: AbortSignal): Promise<StaffPayout> {
    return this.read(`/staff/payouts/${id}`, signal);
  }

  /** @returns the payout as it is then. */
  sayOfPayout(id: string, voice: StaffPayoutVoice): Promise<StaffPayout> {
    return this.send(`/staff/payouts/${id}/voice`, voice);
  }

  rejectPayout(id: string, reason: string): Promise<void> {
    return this.post(`/staff/payouts/${id}/reject`, { reason });
  }

  bank(signal?: AbortSignal): Promise<StaffBank> {
    return this.read('/staff/bank', signal);
  }

  /** @returns the page as it is then, as the two calls after it do. */
  announceMaintenance(wish: StaffMaintenanceWish): Promise<StaffBank> {
    return this.send('/staff/bank/maintenances', wish);
  }

  endMaintenance(id: string, reason: string): Promise<StaffBank> {
    return this.send(`/staff/bank/maintenances/${id}/end`, { reason });
  }

  approveReturn(id: string, reason: string): Promise<StaffBank> {
    return this.send(`/staff/bank/returns/${id}/voice`, { reason });
  }

  markets(signal?: AbortSignal): Promise<StaffMarkets> {
    return this.read('/staff/markets', signal);
  }

  /** @returns the page as it is then, as the next call does. */
  planMarket(wish: StaffMarketPlanWish): Promise<StaffMarkets> {
    return this.send('/staff/markets/plans', wish);
  }

  decidePlan(id: string, act: 'confirm' | 'withdraw'): Promise<StaffMarkets> {
    return this.send(`/staff/markets/plans/${id}/${act}`, {});
  }

  policies(signal?: AbortSignal): Promise<StaffPolicies> {
    return this.read('/staff/policies', signal);
  }

  proposePolicy(change: StaffPolicyChange): Promise<void> {
    return this.post('/staff/policies', change);
  }

  confirmPolicy(id: string, confirmed: boolean): Promise<void> {
    return this.post(`/staff/policies/${id}/confirmation`, { confirmed });
  }

  async sales(signal?: AbortSignal): Promise<readonly StaffSaleLine[]> {
    return (await this.read<{ list: readonly StaffSaleLine[] }>('/staff/sales', signal)).list;
  }

  sale(code: string, signal?: AbortSignal): Promise<StaffSale> {
    return this.read(`/staff/sales/${code}`, signal);
  }

  makeSale(draft: StaffSaleDraft): Promise<StaffSale> {
    return this.send('/staff/sales', draft);
  }

  /** This and the next three return the sale as it is then. */
  changeSaleTerms(code: string, change: StaffSaleTermsChange): Promise<StaffSale> {
    return this.send(`/staff/sales/${code}/terms`, change);
  }

  changeSaleTexts(code: string, change: StaffSaleTextsChange): Promise<StaffSale> {
    return this.send(`/staff/sales/${code}/texts`, change);
  }

  actOnSale(code: string, act: StaffSaleAct): Promise<StaffSale> {
    return this.send(`/staff/sales/${code}/act`, act);
  }

  confirmSaleAct(code: string, id: string, confirmation: StaffSaleConfirmation): Promise<StaffSale> {
    return this.send(`/staff/sales/${code}/proposals/${id}`, confirmation);
  }

  loadWhitelist(code: string, list: StaffWhitelist): Promise<StaffWhitelistResult> {
    return this.send(`/staff/sales/${code}/whitelist`, list);
  }

  trail(before: string | null, signal?: AbortSignal): Promise<StaffTrail> {
    return this.read(`/staff/trail${before ? queryText({ before }) : ''}`, signal);
  }

  /** @param path - of a case or an inquiry, with `/files/:index`. */
  async image(path: string, signal: AbortSignal): Promise<Blob> {
    return told((await this.ask('GET', path, { signal })).blob());
  }

  private async read<T>(path: string, signal?: AbortSignal): Promise<T> {
    return answerOf<T>(await this.ask('GET', path, { signal }));
  }

  private async send<T>(path: string, body: object): Promise<T> {
    return answerOf<T>(await this.ask('POST', path, { body }));
  }

  /** What the answer of a POST says is read anew. */
  private async post(path: string, body: object): Promise<void> {
    await this.ask('POST', path, { body });
  }

  private async ask(method: string, path: string, { body, signal }: Request): Promise<Response> {
    const limit = AbortSignal.timeout(answerMsMax);
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body && { headers: { 'content-type': 'application/json', 'x-maru-client': '1' } }),
      body: body ? JSON.stringify(body) : null,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new Unreachable();
    });
    const at = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(at)) this.ahead = at - Date.now();
    const isLogin = path.startsWith('/staff/log');
    if (response.ok) {
      if (!isLogin) this.onAnswered();
      return response;
    }
    const refused = await refusalOf(response);
    if (refused.code === ended && !isLogin) this.onEnded();
    throw refused;
  }
}

const answerOf = <T>(response: Response): Promise<T> => told(response.json());

/** An answer that breaks off is none. */
const told = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch(() => {
    throw new Unreachable();
  });

async function refusalOf(response: Response): Promise<Refused> {
  const { header } = ((await response.json().catch(() => ({}))) ?? {}) as Partial<ErrorEnvelope>;
  return header
    ? new Refused(String(header.code), header.message)
    : new Refused('UNKNOWN', `서버가 요청을 처리하지 못했습니다. (${response.status})`);
}

function queryText(query: object): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
