import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from './object-store';

export interface Bucket {
  /** The bucket's address, such as `https://s3.ap-northeast-2.amazonaws.com/maru-releases`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** For a call with its retries: a bucket that does not answer must not hold requests for ever. */
const answerMs = 10_000;
const createTries = 6;

/**
 * Keeps objects in a bucket with the S3 API. The bucket must honour `If-None-Match: *`, so that of two processes only
 * one creates an object; Amazon S3, Cloudflare R2, MinIO and Ceph do.
 */
export class S3Store implements ObjectStore {
  private readonly client: AwsClient;
  private readonly url: string;

  constructor(
    { url, region, keyId, secret }: Bucket,
    private readonly answerMsMax = answerMs,
  ) {
    this.url = url.replace(/\/$/, '');
    this.client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 4 });
  }

  async read(key: string): Promise<Buffer | null> {
    const response = await this.call('GET', key);
    return response.status === 404 ? null : Buffer.from(await this.good(response).arrayBuffer());
  }

  /** @returns false where the key exists. */
  async create(key: string, bytes: Buffer): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.call('PUT', key, bytes, { 'if-none-match': '*' });
      if (response.status === 412) return false;
      // 409: another process is creating it at this moment; whether it exists shows a moment later.
      if (response.status !== 409 || attempt === createTries) {
        this.good(response);
        return true;
      }
      await pause(20 * 2 ** attempt);
    }
  }

  async replace(key: string, bytes: Buffer): Promise<void> {
    this.good(await this.call('PUT', key, bytes));
  }

  async list(prefix: string): Promise<readonly string[]> {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) });
      const page = await this.good(await this.call('GET', `?${query}`)).text();
      keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key));
      next = /<NextContinuationToken>([^<]*)</.exec(page)?.[1];
    } while (next);
    return keys;
  }

  async remove(key: string): Promise<void> {
    const response = await this.call('DELETE', key);
    if (response.status !== 404) this.good(response);
  }

  private call(method: string, key: string, bytes?: Buffer, headers: Record<string, string> = {}): Promise<Response> {
    const body = bytes && new Uint8Array(bytes);
    return this.client.fetch(`${this.url}/${key}`, {
      ...{ method, headers, signal: AbortSignal.timeout(this.answerMsMax) },
      ...(body && { body }),
    });
  }

  private good(response: Response): Response {
    if (!response.ok) throw new Error(`the bucket answers ${response.status} to ${response.url}`);
    return response;
  }
}
