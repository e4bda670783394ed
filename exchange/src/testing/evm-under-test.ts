import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Devnet, startDevnet } from '../../devnet/devnet';
import { createStoppedClock } from '../platform/core/clock';
import type { Chain } from '../ports/chain/chain';
import { noChain } from '../ports/chain/chain';
import { EvmChain } from '../ports/chain/evm/evm-chain';
import type { EvmSettings } from '../ports/chain/evm/evm-settings';
import { simulatedAddresses } from '../ports/chain/simulated-addresses';
import type { TestContext } from './context';
import { freePort } from './exchange-process';
import { type SignerProcess, startSignerProcess } from './signer-process';

/** A local Ethereum, a signer, and the adapter between them and an exchange's database. */
export class EvmUnderTest {
  readonly clock = createStoppedClock(new Date());
  chain: EvmChain;

  private constructor(
    private readonly context: TestContext,
    readonly devnet: Devnet,
    readonly home: string,
    public signer: SignerProcess,
    private readonly change: Partial<EvmSettings>,
  ) {
    this.chain = this.make();
  }

  /** @param change - of the settings that the devnet wrote. */
  static async start(context: TestContext, change: Partial<EvmSettings> = {}): Promise<EvmUnderTest> {
    const home = await mkdtemp(join(tmpdir(), 'maru-chain-'));
    const devnet = await startDevnet({ home, port: await freePort(), blockSeconds: null });
    const signer = await startSignerProcess(devnet.signerHome);
    const under = new EvmUnderTest(context, devnet, home, signer, change);
    // Its first look decides where the watcher begins.
    await under.chain.tick();
    return under;
  }

  /** The adapter as after a start of the process. */
  make(): EvmChain {
    const { db } = this.context;
    const settings = { ...this.devnet.settings, ...this.change };
    // Nothing but addresses is asked of the other networks.
    const others: Chain = { ...noChain, ...simulatedAddresses, holdings: async () => '0' };
    return new EvmChain({ settings, others, db, clock: this.clock, log: pino({ level: 'silent' }) });
  }

  /** Blocks, and a look of the adapter at each of them. */
  async advance(blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block += 1) {
      await this.devnet.client.mine({ blocks: 1 });
      await this.chain.tick();
    }
  }

  /** Replaces the last blocks with empty ones. */
  async takeBack(blocks: number): Promise<void> {
    await this.devnet.client.request({ method: 'anvil_reorg', params: [blocks, []] } as never);
    await this.devnet.client.request({ method: 'anvil_dropAllTransactions' } as never);
    await this.chain.tick();
  }

  async end(): Promise<void> {
    await this.signer.end();
    await this.devnet.stop();
    await rm(this.home, { recursive: true, force: true });
  }
}
