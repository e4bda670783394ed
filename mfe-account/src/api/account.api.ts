import type { List, LoginRecord } from '@maru/contract';
import type { ApiClient } from '@maru/platform';
import type { CaptchaFields } from '@maru/platform/captcha';
import type { PageOf, PageQuery } from '@maru/platform/list';

export interface Consents {
  readonly email: boolean;
  readonly sms: boolean;
}

/** Calls of this remote. Every one rejects with an ApiError. */
export class AccountApi {
  constructor(private readonly api: ApiClient) {}

  /** Newest first. */
  logins({ from, to, page, count }: PageQuery, signal: AbortSignal): Promise<PageOf<LoginRecord>> {
    const query = { page, count, startDate: from, endDate: to };
    return this.api.get<List<LoginRecord>>('/v1/me/connections', query, { quiet: true, signal });
  }

  requestPasswordReset(email: string, captcha: CaptchaFields): Promise<unknown> {
    return this.api.post('/v1/auth/reset-password', { email, ...captcha });
  }

  /** Changes those that are given. */
  saveConsents({ email, sms }: Partial<Consents>): Promise<unknown> {
    const agreed = (is: boolean) => (is ? 'Y' : 'N');
    return this.api.post('/v1/me/update', {
      ...(email !== undefined && { agreeEmail: agreed(email) }),
      ...(sms !== undefined && { agreeSms: agreed(sms) }),
    });
  }
}
