import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Product } from '@maru/tools-product';
import type { APIRequestContext } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The whole product with quiet markets on ports of its own.
 * @param name - names its folder of data, so that benches do not meet; @param firstPort - it and those after it are used.
 */
export class Site {
  readonly url: string;
  private readonly environment: Record<string, string>;
  private readonly products: Product[] = [];
  private oneApps = 0;

  constructor(
    private readonly name: string,
    private readonly firstPort: number,
  ) {
    this.url = `http://localhost:${firstPort}`;
    this.environment = {
      MARU_PORT_SHELL: String(firstPort),
      MARU_PORT_REGISTRY: String(firstPort + 1),
      MARU_PORT_EXCHANGE: String(firstPort + 2),
      MARU_PORT_STAFF: '0',
      MARU_WORLD: 'sandbox',
      MARU_QUIET_MARKETS: '1',
      MARU_PUBLIC_URL: this.url,
      MARU_HOME: join(root, '.maru', `bench-${name}`),
    };
  }

  async start(): Promise<void> {
    const product = this.add(this.environment);
    await product.start('exchange');
    await product.start('registry');
    await product.publish();
    await product.start('shell');
  }

  /**
   * Serves the one-app build beside it, over the same exchange. @returns its address.
   * @param announced - addresses of files that the page at `/` announces besides those that it names anyway.
   */
  async startOneApp(announced: readonly string[] = []): Promise<string> {
    const port = String(this.firstPort + 3 + this.oneApps);
    const home = join(root, '.maru', `bench-${this.name}-one-app-${this.oneApps}`);
    this.oneApps += 1;
    announce(home, announced);
    const oneApp = this.add({
      ...this.environment,
      MARU_PORT_SHELL: port,
      MARU_SHELL_DIST: join(root, 'shell', 'dist-one-app'),
      // Nobody listens there: one app knows no releases, and its server goes on with the set that it has kept.
      MARU_REGISTRY_URL: 'http://127.0.0.1:1',
      MARU_HOME: home,
    });
    await oneApp.start('shell');
    return `http://localhost:${port}`;
  }

  /** Logs a member without second step in, through the API of the site at `url`. */
  async logIn(request: APIRequestContext, url = this.url): Promise<void> {
    const sandbox = `http://localhost:${this.environment.MARU_PORT_EXCHANGE}/sandbox`;
    const headers = { 'x-maru-client': 'bench' };
    const email = 'sora@maru.test';
    const { id } = await (await request.get(`${url}/v1/captcha/slider`)).json();
    const solution = await (await request.get(`${sandbox}/captcha/${id}`)).json();
    const pass = await (await request.post(`${url}/v1/captcha/slider/${id}`, { headers, data: solution })).json();
    const login = await request.post(`${url}/v1/login`, { headers, form: { email, password: 'Maru!2026', ...pass } });
    if (!login.ok()) throw new Error(`login of ${email}: ${await login.text()}`);
  }

  /** Runs the command of releases against its registry. */
  async maru(...args: readonly string[]): Promise<void> {
    await this.products[0]?.maru(...args);
  }

  async stop(): Promise<void> {
    for (const product of this.products.reverse()) await product.stop();
  }

  private add(environment: Record<string, string>): Product {
    const product = new Product(environment);
    this.products.push(product);
    return product;
  }
}

/** Leaves a release set of one remote for the HTML server, whose files are the announced ones; the one app itself reads none. */
function announce(home: string, files: readonly string[]): void {
  const folder = join(home, 'shell');
  rmSync(folder, { recursive: true, force: true });
  const js = files.filter((file) => file.endsWith('.js'));
  const css = files.filter((file) => file.endsWith('.css'));
  const [entry, ...others] = js;
  if (!entry) return;
  const manifest = { screens: [{ id: 'main', paths: [{ path: '/' }] }] };
  const remote = { name: 'one-app', baseUrl: '', entry, preload: { js: others, css }, files: {}, manifest };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'last-release-set.json'), JSON.stringify({ id: 'one-app', remotes: [remote] }));
}
