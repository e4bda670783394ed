import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Product } from '@maru/tools-product';
import { demoMemberTable, demoStaffTable } from '@maru/tools-product/demo-members';
import type { Part } from '@maru/tools-product/parts';
import { Supervisor } from '@maru/tools-product/supervisor';
import { buildChanged } from '@maru/tools-remote-build';
import { home } from '@maru/tools-workspace';

export interface StartOptions {
  /** When the starter began, by performance.now(). */
  readonly began: number;
  /** Forgets the data of earlier runs first. */
  readonly fresh: boolean;
  /** Without the trading bots. */
  readonly quietMarkets: boolean;
  /** With a local Ethereum in the place of the simulated one. */
  readonly chain: boolean;
}

/** Builds what has changed, starts everything, and prints addresses and demo members; ends with this process. */
export async function start({ began, fresh, quietMarkets, chain }: StartOptions): Promise<void> {
  if (fresh) forgetData();
  const { product, startPart, stop } = supervisedProduct({ quietMarkets, chain });
  try {
    await step('shell and remotes', buildChanged);
    if (chain) await step('local Ethereum and signer', () => startPart('chain'));
    await step('exchange and database', () => startPart('exchange'));
    await step('registry', () => startPart('registry'));
    await step('releases', () => product.publish());
    await step('pages', () => startPart('shell'));
  } catch (error) {
    console.error(`\n${(error as Error).message}`);
    await stop(1);
  }
  console.log(welcome(product, (performance.now() - began) / 1000));
}

function forgetData(): void {
  for (const part of ['postgres', 'registry', 'keys', 'tokens', 'shell', 'files', 'chain'])
    rmSync(join(home, part), { recursive: true, force: true });
}

interface SupervisedProduct {
  readonly product: Product;
  /** Starts a part, which from then on is started again when it ends. */
  readonly startPart: (name: Part) => Promise<void>;
  /** Ends every part, then this process. A second call waits for the first, whose code counts. */
  readonly stop: (code: number) => Promise<void>;
}

/** A product that ends with Ctrl-C, and whose parts are started again when they end unexpectedly. */
function supervisedProduct({ quietMarkets, chain }: Pick<StartOptions, 'quietMarkets' | 'chain'>): SupervisedProduct {
  const env = {
    MARU_WORLD: process.env.MARU_WORLD ?? 'sandbox',
    ...(quietMarkets && { MARU_QUIET_MARKETS: '1' }),
    ...(chain && { MARU_EVM_FILE: join(home, 'chain', 'chain.json') }),
  };
  const product = new Product(env, { onExit: (name, end) => void supervisor.ended(name, end) });
  const supervisor = new Supervisor({ product, say: (line) => console.error(line) });
  const startPart = async (name: Part) => {
    await product.start(name);
    supervisor.watch(name);
  };
  let stopping: Promise<void> | null = null;
  const stop = (code: number): Promise<void> => {
    supervisor.stop();
    stopping ??= product.stop().then(() => process.exit(code));
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!stopping) console.log('\nMaru is stopping');
      void stop(0);
    });
  return { product, startPart, stop };
}

async function step(label: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  process.stdout.write(`  ${label} … `);
  const result = await work();
  const names = Array.isArray(result) && result.length > 0 ? ` (${result.join(', ')})` : '';
  console.log(`${((performance.now() - from) / 1000).toFixed(1)} s${names}`);
}

const welcome = (product: Product, seconds: number): string => `
Maru is ready after ${seconds.toFixed(1)} s

  the product    ${product.url('shell')}
  the registry   ${product.url('registry')}/live
  the exchange   ${product.url('exchange')}/docs
  the sandbox    ${product.url('exchange')}/sandbox   (mails, SMS, bank, clock)
  the staff      ${product.staffUrl}   (back office)

${demoMemberTable()}
${demoStaffTable()}
Ctrl-C stops everything; the data stays in ${home}.
`;
