import type { APIRequestContext } from '@playwright/test';
import { productUrl } from '../fixtures/addresses';
import { sandbox } from './sandbox';

interface Wish {
  readonly coin: string;
  readonly amount: string;
  readonly toAddress: string;
  /** Exchange that receives; its recipient is verified. */
  readonly vaspId: string;
}

/** Withdraws coins over HTTP alone, as a caller that is no browser may. @param phone - gets the code. */
export async function withdraw(request: APIRequestContext, phone: string, wish: Wish): Promise<void> {
  const { coin, amount, toAddress, vaspId } = wish;
  const ask = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const url = `${productUrl('shell')}${path}`;
    const answer = await request.fetch(url, { method, headers: { 'x-maru-client': 'e2e' }, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const names = { primaryIdentifier: '김', secondaryIdentifier: '민지' };
  const recipient = { ciCode: coin, vaspId, amount, accountNumber: toAddress, ...names };
  const { verificationUuid } = (await ask('POST', '/v1/travel/verifications', recipient)).result;
  const { coinId } = await ask('GET', `/v1/wallets/coin/${coin}/withdrawal-terms`);
  const { token } = await ask(
    'GET',
    `/v1/auth/means/SMS/token?${new URLSearchParams({ coinId, amount, toAddress, destTag: '' })}`,
  );
  const { code } = await sandbox.newestMessage(phone, 'sms');
  const proof = { authType: 'P', authToken: token, authValue: code };
  await ask('POST', '/v1/transfers', {
    ...{ coinId, amount, toAddress, vaspId, verificationUuid, transferType: 'O' },
    ...names,
    ...proof,
  });
}
