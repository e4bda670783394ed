import type { PasskeyCreation, Passkeys } from '@maru/contract';
import type { ApiClient } from '@maru/platform';
import type { SecondFactor } from '@maru/platform/commands';

/** A passkey of the member. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Null where it was never used. */
  readonly lastUsedAt: string | null;
}

const path = '/v1/me/passkeys';
const fieldsOf = ({ means, token, code }: SecondFactor) => ({ means, token, authNumber: code });

/** Passkeys of the member. Every call rejects with an ApiError. */
export class PasskeyApi {
  constructor(private readonly api: ApiClient) {}

  async list(signal: AbortSignal): Promise<readonly OwnPasskey[]> {
    return (await this.api.get<Passkeys>(path, undefined, { quiet: true, signal })).list;
  }

  /** What an authenticator needs to make one; good for five minutes. */
  begin(proof: SecondFactor): Promise<PasskeyCreation> {
    return this.api.post<PasskeyCreation>(`${path}/options`, fieldsOf(proof));
  }

  add(name: string, credential: object): Promise<unknown> {
    return this.api.postJson(path, { name, credential });
  }

  rename(id: string, name: string, proof: SecondFactor): Promise<unknown> {
    return this.api.post(`${path}/${id}/rename`, { name, ...fieldsOf(proof) });
  }

  remove(id: string, proof: SecondFactor): Promise<unknown> {
    return this.api.post(`${path}/${id}/delete`, fieldsOf(proof));
  }
}
