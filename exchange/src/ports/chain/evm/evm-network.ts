import { ECDH } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';
import { createPublicClient, formatUnits, http, type PublicClient, parseAbi } from 'viem';
import { evmAddress } from '../address-formats';
import type { EvmSettings } from './evm-settings';
import type { Fees } from './signer-wire';

const balanceAbi = parseAbi(['function balanceOf(address) view returns (uint256)']);
/** Decimals of the ledger at most; what is finer stays with the exchange. */
const ledgerDecimals = 8;

/** Answers null for what the network does not know. @throws every other error. */
export function absent(error: Error): null {
  if (/NotFound/.test(error.name)) return null;
  throw error;
}

/** The network, and what the exchange calls its coins. */
export class EvmNetwork {
  readonly client: PublicClient;
  private readonly account: HDKey;
  private readonly codes: ReadonlyMap<string, string>;

  constructor(readonly settings: EvmSettings) {
    const transport = http(settings.rpcUrl, { batch: true, timeout: 10_000, retryCount: 1 });
    this.client = createPublicClient({ transport, cacheTime: 0 });
    this.account = HDKey.fromExtendedKey(settings.xpub);
    this.codes = new Map(Object.entries(settings.tokens).map(([code, { contract }]) => [contract.toLowerCase(), code]));
  }

  get name(): string {
    return this.settings.network;
  }

  /** Of the tokens that the exchange knows. */
  get contracts(): `0x${string}`[] {
    return Object.values(this.settings.tokens).map(({ contract }) => contract);
  }

  /** @throws Error for an index that is no child's. */
  depositAddress(index: bigint): `0x${string}` {
    const { publicKey } = this.account.deriveChild(Number(index));
    if (!publicKey) throw new Error(`no key ${index}`);
    const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer;
    return evmAddress(keccak_256(point.subarray(1)).subarray(12)) as `0x${string}`;
  }

  /** Code of a coin by its contract; undefined for one that the exchange does not know. */
  coinAt(contract: string): string | undefined {
    return this.codes.get(contract.toLowerCase());
  }

  serves(coin: string): boolean {
    return coin === this.name || coin in this.settings.tokens;
  }

  decimalsOf(coin: string): number {
    return coin === this.name ? 18 : (this.settings.tokens[coin]?.decimals ?? 0);
  }

  /** Decimal text as the ledger can hold it: what is finer is cut. */
  amountOf(coin: string, units: bigint): string {
    const decimals = this.decimalsOf(coin);
    const cut = decimals > ledgerDecimals ? 10n ** BigInt(decimals - ledgerDecimals) : 1n;
    return formatUnits(units - (units % cut), decimals);
  }

  /** Decimal text with all decimals of the network. */
  exactAmountOf(coin: string, units: bigint): string {
    return formatUnits(units, this.decimalsOf(coin));
  }

  /** Units of the network; what is finer than them is cut. */
  unitsOf(coin: string, amount: string): bigint {
    const decimals = this.decimalsOf(coin);
    const [whole = '0', fraction = ''] = amount.split('.');
    return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  }

  balanceOf(coin: string, address: `0x${string}`, blockNumber?: bigint): Promise<bigint> {
    const at = blockNumber === undefined ? {} : { blockNumber };
    const token = this.settings.tokens[coin];
    if (!token) return this.client.getBalance({ address, ...at });
    return this.client.readContract({
      ...at,
      abi: balanceAbi,
      address: token.contract,
      functionName: 'balanceOf',
      args: [address],
    });
  }

  /** Hands over a transaction; one that the network has already is fine. @throws Error with what the network says. */
  async send(raw: string): Promise<void> {
    try {
      await this.client.sendRawTransaction({ serializedTransaction: raw as `0x${string}` });
    } catch (error) {
      const { details, message } = error as Error & { readonly details?: string };
      if (!/already (known|imported)/i.test(details ?? message)) throw error;
    }
  }

  async fees(): Promise<Fees> {
    const { maxFeePerGas, maxPriorityFeePerGas } = await this.client.estimateFeesPerGas({
      chain: null,
      type: 'eip1559',
    });
    return { maxFeePerGas: String(maxFeePerGas), maxPriorityFeePerGas: String(maxPriorityFeePerGas) };
  }
}
