import { createHash } from 'node:crypto';

/** What the HTML of a page says of its shell. */
interface PageConfig {
  readonly shell?: string;
  readonly shellFiles: Readonly<Record<string, string>>;
}

/** A tab as its HTML server sees it: the page, its first files at once, the others whenever its member comes to them. */
export class Tab {
  /** Version of its shell. */
  shell = '';
  readonly failures: string[] = [];
  requests = 0;
  private later: (readonly [file: string, integrity: string])[] = [];
  private cookie = '';

  constructor(private readonly site: string) {}

  async open(): Promise<void> {
    const response = await this.get('/', this.cookie ? { cookie: this.cookie } : {});
    const html = await response.text();
    this.cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = JSON.parse(/id="maru-page">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as PageConfig;
    this.shell = page.shell ?? 'own';
    this.later = Object.entries(page.shellFiles);
    const first = [
      ...html.matchAll(/<(?:script src|link rel="stylesheet" href)="\/shell\/([^"]+)" integrity="([^"]+)"/g),
    ];
    if (first.length === 0) this.failures.push('the page names no script');
    for (const [, file = '', integrity = ''] of first) await this.fetchFile(file, integrity);
  }

  /** Asks for some of the files that it has not needed so far. */
  async goOn(count: number): Promise<void> {
    for (let times = 0; times < count; times += 1) {
      const [next] = this.later.splice(Math.floor(Math.random() * this.later.length), 1);
      if (next) await this.fetchFile(...next);
    }
  }

  /** Asks for all that is left. */
  finish(): Promise<void> {
    return this.goOn(this.later.length);
  }

  private async fetchFile(file: string, integrity: string): Promise<void> {
    const response = await this.get(`/shell/${file}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (!response.ok || hash !== integrity) this.failures.push(`${this.shell} ${file}: ${response.status}`);
  }

  private async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    this.requests += 1;
    const response = await fetch(this.site + path, { headers });
    if (!response.ok) this.failures.push(`${path}: ${response.status}`);
    return response;
  }
}
