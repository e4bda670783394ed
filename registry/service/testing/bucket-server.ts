import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bucket } from '../store/s3-store';

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * A bucket for tests: checks each request's signature as the description of AWS Signature Version 4 has it, by code of its
 * own, and creates objects under `If-None-Match: *` once.
 */
export class BucketServer {
  readonly objects = new Map<string, Buffer>();
  /** So many answers to PUT are lost after the object was taken. */
  answersToLose = 0;
  /** So many PUT of new objects are answered by 409: somebody else is at it. */
  conflicts = 0;
  /** Takes calls and does not answer. */
  silent = false;
  private readonly server: Server;

  constructor(private readonly secret: string) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async start(): Promise<Bucket> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    const { port } = this.server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/bucket`, region: 'ap-northeast-2', keyId: 'KEY', secret: this.secret };
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (this.silent) return;
    if (!this.signed(request, body)) return void response.writeHead(403).end('SignatureDoesNotMatch');
    const url = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\//, ''));
    if (request.method === 'PUT') return this.put(request, response, key, body);
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (url.searchParams.get('list-type') === '2') return void response.end(this.page(url.searchParams));
    const found = this.objects.get(key);
    response.writeHead(found ? 200 : 404).end(found ?? 'NoSuchKey');
  }

  private put(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    if (request.headers['if-none-match'] === '*' && this.objects.has(key)) return void response.writeHead(412).end();
    if (this.conflicts > 0) {
      this.conflicts -= 1;
      return void response.writeHead(409).end('ConditionalRequestConflict');
    }
    this.objects.set(key, body);
    if (this.answersToLose > 0) {
      this.answersToLose -= 1;
      return void response.writeHead(503).end();
    }
    response.writeHead(200).end();
  }

  /** Two keys a page, so that readers have to turn pages. */
  private page(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const next = keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : '';
    const contents = keys.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  }

  private signed(request: IncomingMessage, body: Buffer): boolean {
    const parts = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(
      request.headers.authorization ?? '',
    );
    const [, credential = '', headers = '', signature = ''] = parts ?? [];
    const [, date = '', region = '', service = ''] = credential.split('/');
    const contentHash = String(request.headers['x-amz-content-sha256'] ?? '');
    if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) return false;
    const url = new URL(request.url ?? '', 'http://bucket');
    const query = [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&');
    const lines = headers.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
    const canonical = [request.method, url.pathname, query, lines.join(''), headers, contentHash].join('\n');
    const scope = `${date}/${region}/${service}/aws4_request`;
    const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
    const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${this.secret}`, date));
    return hmac(key, toSign).toString('hex') === signature;
  }
}
