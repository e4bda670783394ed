import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import {
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hash,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
} from 'viem';
import type { EvmSettings } from '../src/ports/chain/evm/evm-settings';
import type { SignerPolicy } from '../src/signer/policy';
import { openWallet } from '../src/signer/wallet';
import { testDollarBytecode } from './test-dollar';

export interface DevnetOptions {
  /** Folder of chain.json, the chain's state and the signer's files. */
  readonly home: string;
  readonly port: number;
  /** Between two blocks; null: blocks come by `mine` alone. */
  readonly blockSeconds: number | null;
  readonly confirmations?: number;
}

export interface Devnet {
  readonly settings: EvmSettings;
  /** File of the settings, for MARU_EVM_FILE. */
  readonly file: string;
  /** Folder of the signer, for MARU_SIGNER_HOME. */
  readonly signerHome: string;
  readonly anvil: ChildProcess;
  readonly client: ReturnType<typeof connect>;
  /** Somebody outside sends coins or, to `contract`, calls it. */
  pay(coin: string, to: string, amount: string): Promise<Hash>;
  stop(): Promise<void>;
}

/** An account whose key everybody knows, which pays for everything, and the cold wallet, whose key nobody has. */
const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const cold = '0x00000000000000000000000000000000c01dc01d';
const chainId = 31_337;
const token = getContractAddress({ from: rich, nonce: 0n });
const tokenAbi = parseAbi(['function transfer(address to, uint256 value)']);

/** A local Ethereum with a dollar of its own, a funded hot wallet, and the files that exchange and signer need. */
export async function startDevnet({ home, port, blockSeconds, confirmations = 3 }: DevnetOptions): Promise<Devnet> {
  mkdirSync(join(home, 'signer'), { recursive: true, mode: 0o700 });
  const signerHome = join(home, 'signer');
  const settings = writeFiles({ home, signerHome, port, confirmations });
  const state = ['--state', join(home, 'state.json'), '--state-interval', '5', '--preserve-historical-states'];
  const blocks = blockSeconds === null ? ['--no-mining'] : ['--block-time', String(blockSeconds)];
  const where = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--silent'];
  const anvil = spawn(anvilBinary(), [...where, ...blocks, ...state], { stdio: 'ignore' });
  const client = connect(settings.rpcUrl);
  await answered(client, anvil);
  await furnish(client, settings);
  return {
    settings,
    file: join(home, 'chain.json'),
    signerHome,
    anvil,
    client,
    pay: (coin, to, amount) => pay(client, coin, to as `0x${string}`, amount),
    stop: () =>
      new Promise((resolve) => {
        if (anvil.exitCode !== null || anvil.signalCode !== null) return resolve();
        anvil.once('exit', () => resolve());
        anvil.kill('SIGTERM');
      }),
  };
}

function connect(rpcUrl: string) {
  return createTestClient({ mode: 'anvil', transport: http(rpcUrl), cacheTime: 0 }).extend(publicActions);
}

interface Places {
  readonly home: string;
  readonly signerHome: string;
  readonly port: number;
  readonly confirmations: number;
}

/** The seed and the secret are made once. */
function writeFiles({ home, signerHome, port, confirmations }: Places): EvmSettings {
  const keep = (name: string, make: () => string) => {
    const path = join(signerHome, name);
    if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 });
    return readFileSync(path, 'utf8').trim();
  };
  const wallet = openWallet(keep('seed', () => generateMnemonic(wordlist, 256)));
  keep('secret', () => randomBytes(32).toString('base64url'));
  const policy: SignerPolicy = {
    chainId,
    coins: {
      ETH: { decimals: 18, contract: null, perTransaction: '100', perDay: '500' },
      USDT: { decimals: 6, contract: token, perTransaction: '100000', perDay: '500000' },
    },
    cold,
    fuelMax: '0.05',
    feeMax: '500000000000',
  };
  writeFileSync(join(signerHome, 'policy.json'), JSON.stringify(policy, null, 2), { mode: 0o600 });
  const ownFunds = { ETH: '1000', USDT: '1000000' };
  const settings: EvmSettings = {
    network: 'ETH',
    rpcUrl: `http://127.0.0.1:${port}`,
    confirmations,
    tokens: { USDT: { contract: token, decimals: 6 } },
    signerSocket: join(signerHome, 'socket'),
    signerSecretFile: join(signerHome, 'secret'),
    xpub: wallet.xpub,
    hot: wallet.hot.address,
    cold,
    patienceBlocks: 3,
    ownFunds,
    sweepMin: { ETH: '0.001', USDT: '1' },
  };
  writeFileSync(join(home, 'chain.json'), JSON.stringify(settings, null, 2));
  return settings;
}

async function answered(client: Devnet['client'], anvil: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (anvil.exitCode !== null) throw new Error(`anvil ended with ${anvil.exitCode}`);
    if (
      await client
        .getBlockNumber()
        .catch(() => null)
        .then((height) => height !== null)
    )
      return;
    await pause(100);
  }
  throw new Error('anvil does not answer');
}

/** Deploys the dollar and fills the hot wallet, once. */
async function furnish(client: Devnet['client'], { hot, confirmations, ownFunds }: EvmSettings): Promise<void> {
  const isNew = (await client.getTransactionCount({ address: rich })) === 0;
  if (!isNew) return;
  const supply = encodeAbiParameters([{ type: 'uint256' }], [parseUnits('1000000000', 6)]);
  await send(client, { data: `${testDollarBytecode}${supply.slice(2)}` });
  for (const [coin, amount] of Object.entries(ownFunds)) await pay(client, coin, hot, amount);
  // Past the depth at which balances count as final.
  await client.mine({ blocks: 1 + confirmations });
}

function pay(client: Devnet['client'], coin: string, to: `0x${string}`, amount: string): Promise<Hash> {
  if (coin === 'ETH') return send(client, { to, value: `0x${parseEther(amount).toString(16)}` });
  const args = [to, parseUnits(amount, 6)] as const;
  return send(client, { to: token, data: encodeFunctionData({ abi: tokenAbi, args }) });
}

/** The devnet has the keys of its own accounts. */
function send(
  client: Devnet['client'],
  transaction: { to?: `0x${string}`; value?: `0x${string}`; data?: `0x${string}` },
) {
  const call = { from: rich, gas: '0x2dc6c0', ...transaction } as const;
  return client.request({ method: 'eth_sendTransaction', params: [call] } as never) as Promise<Hash>;
}

/** The binary itself: its wrapper would be one more process to end. */
function anvilBinary(): string {
  const found = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const folder = join(dirname(realpathSync(found)), '..', `anvil-${process.platform}-${architecture}`, 'bin');
  return join(folder, process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}
