import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type {
  FuelRequest,
  NonceAnswer,
  NonceQuestion,
  ReplaceRequest,
  SignerAnswer,
  SignRequest,
  SweepRequest,
} from './signer-wire';

const answerMsMax = 10_000;

/** Calls the signer. Every call rejects when the signer did not answer: ask again with the same words. */
export class SignerClient {
  constructor(private readonly deps: { readonly socket: string; readonly secretFile: string }) {}

  sign(body: SignRequest): Promise<SignerAnswer> {
    return this.call('/sign', body);
  }

  fuel(body: FuelRequest): Promise<SignerAnswer> {
    return this.call('/fuel', body);
  }

  bump(body: ReplaceRequest): Promise<SignerAnswer> {
    return this.call('/bump', body);
  }

  voidPayout(body: ReplaceRequest): Promise<SignerAnswer> {
    return this.call('/void', body);
  }

  payoutAt(body: NonceQuestion): Promise<NonceAnswer> {
    return this.call('/payout', body);
  }

  sweep(body: SweepRequest): Promise<SignerAnswer> {
    return this.call('/sweep', body);
  }

  private call<Answer = SignerAnswer>(path: string, body: object): Promise<Answer> {
    const { socket, secretFile } = this.deps;
    return new Promise((resolve, reject) => {
      const authorization = `Bearer ${readFileSync(secretFile, 'utf8').trim()}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const sent = request({ socketPath: socket, path, method: 'POST', headers, timeout: answerMsMax }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (response.statusCode === 200) resolve(JSON.parse(text) as Answer);
          else reject(new Error(`the signer answers ${response.statusCode}: ${text}`));
        });
      });
      sent.on('timeout', () => sent.destroy(Object.assign(new Error('the signer is silent'), { code: 'ETIMEDOUT' })));
      sent.on('error', reject);
      sent.end(JSON.stringify(body));
    });
  }
}
