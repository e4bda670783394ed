import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTransaction, recoverTransactionAddress } from 'viem';
import type { SignerAnswer } from '../ports/chain/evm/signer-wire';
import { Journal } from './journal';
import type { SignerPolicy } from './policy';
import { serveSigner } from './server';
import { Signer } from './signer';
import { openWallet } from './wallet';

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const wallet = openWallet(words);
const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const cold = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const policy: SignerPolicy = {
  chainId: 31_337,
  coins: {
    ETH: { decimals: 18, contract: null, perTransaction: '10', perDay: '15' },
    USDT: {
      decimals: 6,
      contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      perTransaction: '100',
      perDay: '1000',
    },
  },
  cold,
  fuelMax: '0.01',
  feeMax: '100000000000',
};
const fees = { maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' };
const payout = (payoutId: string, amount = '1', coin = 'ETH') => ({
  payoutId,
  coin,
  to: elsewhere,
  amount,
  fees,
  nonceMin: 0,
});

describe('the signer', () => {
  let folder: string;
  let now: Date;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maru-signer-'));
    now = new Date('2026-11-24T10:00:00Z');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const path = () => join(folder, 'journal');
  /** A signer as after a start of the process. */
  function started(): Signer {
    const { journal, lines } = Journal.open(path());
    return new Signer({ wallet, policy, journal, lines, now: () => now });
  }
  const nonceOf = (answer: SignerAnswer) => (answer.state === 'signed' ? answer.nonce : answer.reason);
  const decoded = (answer: SignerAnswer) => {
    if (answer.state !== 'signed') throw new Error(answer.reason);
    return parseTransaction(answer.raw as `0x02${string}`);
  };

  it('gives the addresses that are published for these words', () => {
    expect(openWallet(words).deposit(0).address).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
    expect(() => openWallet('abandon about')).toThrow('no BIP 39');
  });

  it('says which payout has a nonce, also after a restart', async () => {
    await started().sign(payout('1'));
    expect(await started().payoutAt({ nonce: 0 })).toEqual({ payoutId: '1' });
    expect(await started().payoutAt({ nonce: 1 })).toEqual({ payoutId: null });
  });

  it('says of a fee above its highest that it is one for now, and never of what its limits forbid', async () => {
    const high = { ...fees, maxFeePerGas: '100000000001' };
    const answer = await started().sign({ ...payout('1'), fees: high });
    expect(answer).toEqual({ state: 'refused', reason: 'the network fee is too high', forNow: true });
    expect(await started().sign({ ...payout('1', '11'), fees: high })).not.toHaveProperty('forNow');
    expect(nonceOf(await started().sign(payout('1')))).toBe(0);
  });

  it('gives a payout one nonce and one transaction for ever, also after a restart', async () => {
    const first = await started().sign(payout('1'));
    const again = started();
    const answers = await Promise.all(Array.from({ length: 10 }, () => again.sign({ ...payout('1'), nonceMin: 7 })));
    expect(answers).toEqual(answers.map(() => first));
    expect(nonceOf(await again.sign(payout('2')))).toBe(1);
    expect(nonceOf(await again.sign({ ...payout('3'), nonceMin: 7 }))).toBe(7);
    expect(nonceOf(await started().sign(payout('4')))).toBe(8);
    if (first.state !== 'signed') throw new Error(first.reason);
    const from = await recoverTransactionAddress({ serializedTransaction: first.raw as `0x02${string}` });
    expect(from).toBe(wallet.hot.address);
    expect(decoded(first)).toMatchObject({ to: elsewhere.toLowerCase(), value: 10n ** 18n, chainId: 31_337 });
  });

  it('gives payouts that are asked for at once different nonces, without a gap', async () => {
    const signer = started();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => signer.sign(payout(`p${at}`, '0.1'))));
    expect(answers.map(nonceOf)).toEqual(Array.from({ length: 10 }, (_, at) => at));
  });

  it('signs nothing else by the id of a payout', async () => {
    const signer = started();
    await signer.sign(payout('1'));
    for (const other of [payout('1', '2'), { ...payout('1'), to: cold }, payout('1', '1', 'USDT')])
      expect(await signer.sign(other)).toEqual({ state: 'refused', reason: 'another payout was signed by this id' });
  });

  it.each([
    { what: 'a transaction', amounts: ['10'], over: '10.000000000000000001', reason: 'more than 10 ETH at once' },
    { what: 'a day', amounts: ['10', '5'], over: '0.000000000000000001', reason: 'more than 15 ETH a day' },
  ])('keeps the limit of $what to the last unit, also after a restart', async ({ amounts, over, reason }) => {
    for (const [at, amount] of amounts.entries())
      expect(await started().sign(payout(`${at}`, amount))).toMatchObject({ state: 'signed' });
    expect(await started().sign(payout('over', over))).toEqual({ state: 'refused', reason });
    now = new Date('2026-11-25T00:00:00Z');
    expect(await started().sign(payout('next day', '1'))).toMatchObject({ state: 'signed' });
  });

  it.each([
    { what: 'an unknown coin', change: { coin: 'BTC' } },
    { what: 'no amount', change: { amount: '0' } },
    { what: 'an amount finer than the network', change: { coin: 'USDT', amount: '1.0000001' } },
    { what: 'an amount with a sign', change: { amount: '-1' } },
    { what: 'a text in the place of an address', change: { to: 'nowhere' } },
    { what: 'a fee above the highest', change: { fees: { ...fees, maxFeePerGas: '100000000001' } } },
    { what: 'no fee', change: { fees: { maxFeePerGas: '', maxPriorityFeePerGas: '1' } } },
    { what: 'no nonce', change: { nonceMin: -1 } },
  ])('refuses $what and uses no nonce for it', async ({ change }) => {
    const signer = started();
    expect(await signer.sign({ ...payout('1'), ...change })).toMatchObject({ state: 'refused' });
    expect(nonceOf(await signer.sign(payout('2')))).toBe(0);
  });

  it('replaces a payout by the same with a higher fee, never by another or a cheaper one', async () => {
    const signer = started();
    const first = await signer.sign(payout('1', '3', 'USDT'));
    const bumped = await signer.bump({ payoutId: '1', fees: { ...fees, maxFeePerGas: '2000000001' } });
    const [before, after] = [decoded(first), decoded(bumped)];
    expect([after.nonce, after.to, after.data]).toEqual([before.nonce, before.to, before.data]);
    expect(after.maxFeePerGas ?? 0n).toBeGreaterThanOrEqual((2_000_000_000n * 11n) / 10n);
    expect(await started().bump({ payoutId: '1', fees })).toEqual(bumped);
    expect(await started().sign(payout('1', '3', 'USDT'))).toEqual(bumped);
    expect(await signer.bump({ payoutId: 'unknown', fees })).toMatchObject({ state: 'refused' });
  });

  it('gives a payout up for ever, and its amount back to the limit of the day', async () => {
    const signer = started();
    await signer.sign(payout('1', '10'));
    const given = decoded(await signer.voidPayout({ payoutId: '1', fees }));
    expect(given).toMatchObject({ nonce: 0, to: wallet.hot.address.toLowerCase() });
    expect(given.value ?? 0n).toBe(0n);
    expect(await started().sign(payout('1', '10'))).toEqual({ state: 'refused', reason: 'the payout was given up' });
    expect(await started().bump({ payoutId: '1', fees })).toMatchObject({ state: 'refused' });
    expect(await started().sign(payout('2', '10'))).toMatchObject({ state: 'signed' });
  });

  it('empties deposit addresses to the cold wallet and nowhere else, and fuels no other', async () => {
    const signer = started();
    const swept = await signer.sweep({ index: 5, coin: 'ETH', amount: '2', nonce: 3, fees });
    expect(decoded(swept)).toMatchObject({ to: cold.toLowerCase(), nonce: 3, value: 2n * 10n ** 18n });
    const fuel = { payoutId: 'fuel:5:0', index: 5, fees, nonceMin: 0 };
    expect(decoded(await signer.fuel({ ...fuel, amount: '0.01' })).to).toBe(wallet.deposit(5).address.toLowerCase());
    expect(decoded(await signer.fuel({ ...fuel, amount: '0.009' }))).toEqual(
      decoded(await signer.fuel({ ...fuel, amount: '0.01' })),
    );
    expect(await signer.fuel({ ...fuel, payoutId: 'fuel:5:1', amount: '0.011' })).toMatchObject({ state: 'refused' });
    expect(await signer.fuel({ ...fuel, payoutId: 'fuel:x', index: -1, amount: '0.01' })).toMatchObject({
      state: 'refused',
    });
  });

  it('forgets a line that a crash left half-written, and refuses a journal that was changed', async () => {
    await started().sign(payout('1'));
    const { size } = statSync(path());
    await started().sign(payout('2'));
    truncateSync(path(), size + 20);
    expect(nonceOf(await started().sign(payout('3')))).toBe(1);
    expect(Journal.open(path()).lines.map(({ payoutId }) => payoutId)).toEqual(['1', '3']);
    appendFileSync(path(), 'nonsense\n');
    expect(started).toThrow(SyntaxError);
  });

  it('answers nobody without the secret, and there is one signer for a socket', async () => {
    const socket = join(folder, 'socket');
    const server = await serveSigner(started(), socket, 'secret');
    const ask = (authorization: string, route = '/wallet', method = 'GET') =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request({ socketPath: socket, path: route, method, headers: { authorization } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject).end();
      });
    expect(await ask('Bearer secret')).toBe(200);
    for (const wrong of ['', 'Bearer', 'Bearer secreT', 'Bearer secret2']) expect(await ask(wrong)).toBe(401);
    expect(await ask('Bearer secret', '/seed')).toBe(404);
    expect(await ask('Bearer secret', '/sign', 'POST')).toBe(500);
    await expect(serveSigner(started(), socket, 'secret')).rejects.toThrow('another signer');
    await new Promise((resolve) => server.close(resolve));
  });
});
