import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { toHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

/** Deposit addresses are children of an account of their own: a leaked one together with the xpub gives away no payout key. */
const depositPath = "m/44'/60'/0'/0";
const hotPath = "m/44'/60'/1'/0/0";

export interface Wallet {
  readonly xpub: string;
  readonly hot: PrivateKeyAccount;
  deposit(index: number): PrivateKeyAccount;
}

/** @throws Error where the words are no mnemonic. */
export function openWallet(mnemonic: string): Wallet {
  if (!validateMnemonic(mnemonic, wordlist)) throw new Error('the seed file holds no BIP 39 mnemonic');
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic));
  const deposits = root.derive(depositPath);
  return {
    xpub: deposits.publicExtendedKey,
    hot: accountOf(root.derive(hotPath)),
    deposit: (index) => accountOf(deposits.deriveChild(index)),
  };
}

function accountOf({ privateKey }: HDKey): PrivateKeyAccount {
  if (!privateKey) throw new Error('the key is public');
  return privateKeyToAccount(toHex(privateKey));
}
