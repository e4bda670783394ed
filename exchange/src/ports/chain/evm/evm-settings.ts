import { readFileSync } from 'node:fs';

/** A token of the network. */
export interface EvmToken {
  readonly contract: `0x${string}`;
  readonly decimals: number;
}

/** The network that an exchange is connected to, as the file of MARU_EVM_FILE describes it. */
export interface EvmSettings {
  /** Code of the coin that pays the fees. */
  readonly network: string;
  readonly rpcUrl: string;
  /** Blocks after which it counts as final. */
  readonly confirmations: number;
  /** By the code of the coin. */
  readonly tokens: Readonly<Record<string, EvmToken>>;
  /** Socket file of the signer, and the file with the secret that it asks for. */
  readonly signerSocket: string;
  readonly signerSecretFile: string;
  /** Of the account whose children are deposit addresses. */
  readonly xpub: string;
  readonly hot: `0x${string}`;
  readonly cold: `0x${string}`;
  /** Blocks that a payout may wait before its fee is raised. */
  readonly patienceBlocks: number;
  /** Coins of the exchange itself in its wallets, by their code: they are held for no member. */
  readonly ownFunds: Readonly<Record<string, string>>;
  /** Balances of a deposit address below this many coins stay there. */
  readonly sweepMin: Readonly<Record<string, string>>;
}

/** @throws Error naming the file that cannot be read. */
export function readEvmSettings(path: string): EvmSettings {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as EvmSettings;
  } catch (error) {
    throw new Error(`MARU_EVM_FILE is ${path}, which cannot be read: ${(error as Error).message}`);
  }
}
