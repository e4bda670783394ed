import type { List, LoginRecord } from '@maru/contract';
import { PAGE_SIZE } from '@maru/domain';
import type { ApiClient } from '@maru/platform';

export interface Consents {
  readonly email: boolean;
  readonly sms: boolean;
}

/** Calls of this remote. Every one rejects with an ApiError. */
export class AccountApi {
  constructor(private readonly api: ApiClient) {}

  /** Newest first. Days of UTC+9, both included. */
  connections(range: { from: string; to: string }, page: number): Promise<List<LoginRecord>> {
    const query = { page, count: PAGE_SIZE, startDate: range.from, endDate: range.to };
    return this.api.get('/v1/me/connections', query, { quiet: true });
  }

  saveConsents({ email, sms }: Consents): Promise<unknown> {
    return this.api.post('/v1/me/update', { agreeEmail: email ? 'Y' : 'N', agreeSms: sms ? 'Y' : 'N' });
  }
}
