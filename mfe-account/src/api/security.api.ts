import type { LivingSession, LivingSessions, PhishingCode, SmsCodeSent } from '@maru/contract';
import type { ApiClient } from '@maru/platform';
import type { SecondFactor } from '@maru/platform/commands';

/** A login of the member that has not ended. */
export interface OpenSession {
  readonly id: string;
  readonly device: LivingSession['device'];
  /** Empty where the browser does not say. */
  readonly system: string;
  readonly browser: string;
  /** Partly hidden. */
  readonly ip: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly seenAt: string;
  /** The session of this page. */
  readonly isOwn: boolean;
}

/** What protects the account. Every call rejects with an ApiError. */
export class SecurityApi {
  constructor(private readonly api: ApiClient) {}

  async sessions(signal: AbortSignal): Promise<readonly OpenSession[]> {
    const { list } = await this.api.get<LivingSessions>('/v1/me/sessions', undefined, { quiet: true, signal });
    return list.map(({ current, ...session }) => ({ ...session, isOwn: current === 'Y' }));
  }

  endSession(id: string): Promise<unknown> {
    return this.api.post(`/v1/me/sessions/${id}/delete`);
  }

  endOtherSessions(): Promise<unknown> {
    return this.api.post('/v1/me/sessions/delete-others');
  }

  /** Closes the account until support opens it again; this session ends, too. */
  freeze(): Promise<unknown> {
    return this.api.post('/v1/me/freeze', { confirm: 'Y' });
  }

  /** Empty where the member has none. */
  async phishingCode(signal: AbortSignal): Promise<string> {
    return (await this.api.get<PhishingCode>('/v1/me/phishing-code', undefined, { quiet: true, signal })).code;
  }

  /** @param proof - null for a member without a second factor. */
  changePhishingCode(code: string, proof: SecondFactor | null): Promise<unknown> {
    const { means, token, code: authNumber } = proof ?? {};
    return this.api.post('/v1/me/phishing-code', { code, ...(proof && { means, token, authNumber }) });
  }

  /** Sends a code to the member's phone. @returns what the code belongs to. */
  sendSmsCode(): Promise<SmsCodeSent> {
    return this.api.get<SmsCodeSent>('/v1/auth/sms/validators');
  }
}
