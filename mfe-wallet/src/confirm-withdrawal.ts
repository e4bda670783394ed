import type { CoinWithdrawalResult, Text, WithdrawalDraft } from '@maru/contract';
import type { ShellServices } from '@maru/platform';
import { payWithSecondFactor, type SecondFactor } from '@maru/platform/commands';
import { coinLabel, formatCoin } from '@maru/platform/money';

/** A withdrawal that the exchange has taken in; decimal texts. */
export type PlacedWithdrawal = Pick<CoinWithdrawalResult, 'id' | 'amount' | 'fee' | 'toAddress'>;

const labels: Readonly<Record<'amount' | 'address', Text>> = {
  amount: { ko: '출금 수량', en: 'Amount', ch: '提现数量' },
  address: { ko: '출금 주소', en: 'Address', ch: '提现地址' },
};

/**
 * Has the member confirm a withdrawal that the exchange keeps, with a second factor bound to the draft. The same draft again answers
 * the withdrawal that it has become.
 * @returns null where the member gave no code. Rejects as the calls do.
 */
export async function confirmWithdrawal(
  services: Pick<ShellServices, 'api' | 'session' | 'modals' | 'preferences'>,
  draftId: string,
): Promise<PlacedWithdrawal | null> {
  const { api, preferences } = services;
  const draft = await api.get<WithdrawalDraft>(`/v1/transfers/drafts/${draftId}`);
  let placed: PlacedWithdrawal | null = null;
  const send = async ({ token, means, code }: SecondFactor) => {
    const proof = { authType: means === 'OTP' ? 'O' : 'P', authValue: code, authToken: token };
    placed = await api.post<CoinWithdrawalResult>(`/v1/transfers/drafts/${draftId}/confirm`, proof);
  };
  const { coinId, amount, toAddress, destTag } = draft;
  const summary = [
    { label: labels.amount[preferences.language], value: `${formatCoin(amount)} ${coinLabel(draft.coin)}` },
    { label: labels.address[preferences.language], value: destTag === '' ? toAddress : `${toAddress} (${destTag})` },
  ];
  await payWithSecondFactor(
    services,
    { payment: { coinId, amount, toAddress, destTag, draftId }, summary, means: draft.means },
    send,
  );
  return placed;
}
