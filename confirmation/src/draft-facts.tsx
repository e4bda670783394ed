import type { Language, WithdrawalDraft } from '@maru/contract';
import { coinLabel, decimalsShown, formatCoin, formatNumber } from '@maru/domain';
import { Facts, Notice } from '@maru/ui';
import styles from './confirmation.module.css';
import { type Texts, texts } from './texts';

/** Characters at both ends of an address that members compare. */
const shownEnds = 6;

const krw = 'KRW';

/** An amount with its unit, as the member reads it; a fee of KRW, and what it is part of, may have two decimals (CONS-061). */
export const amountText = (amount: string, coin: string): string => {
  const text = coin === krw ? formatNumber(amount, decimalsShown.krwFee) : formatCoin(amount);
  return `${text} ${coinLabel(coin)}`;
};

interface DraftFactsProps {
  readonly draft: WithdrawalDraft;
  readonly language: Language;
}

/** What will leave, what arrives, and where (WALT-112, WALT-143). */
export function DraftFacts({ draft, language }: DraftFactsProps) {
  const t = texts[language];
  return (
    <div className={styles.facts}>
      <p className={styles.amount}>{amountText(draft.amount, draft.coin)}</p>
      <Facts
        facts={[
          ...(draft.coin === krw ? accountFacts(draft, t) : addressFacts(draft, t)),
          { label: t.fee, value: amountText(draft.fee, draft.coin) },
          {
            label: draft.coin === krw ? t.totalKrw : t.total,
            value: <strong>{amountText(draft.total, draft.coin)}</strong>,
          },
          ...(draft.krw ? [{ label: t.worth, value: amountText(draft.krw, krw) }] : []),
        ]}
      />
      <Notice tone="info">{draft.coin === krw ? t.checkAccount : t.check}</Notice>
    </div>
  );
}

/** KRW goes to the member's own bank account. */
const accountFacts = ({ receiver, recipient, toAddress }: WithdrawalDraft, t: Texts) => [
  { label: t.bank, value: receiver },
  { label: t.account, value: <strong>{toAddress}</strong> },
  { label: t.holder, value: recipient },
];

const addressFacts = (draft: WithdrawalDraft, t: Texts) => [
  { label: t.network, value: draft.networkTitle },
  { label: t.receiver, value: draft.local ? t.local : draft.receiver || t.own },
  ...(draft.recipient ? [{ label: t.recipient, value: draft.recipient }] : []),
  { label: t.address, value: <Address text={draft.toAddress} /> },
  ...(draft.destTag ? [{ label: t.tag, value: draft.destTag }] : []),
];

function Address({ text }: { text: string }) {
  if (text.length <= 2 * shownEnds) return <strong className={styles.address}>{text}</strong>;
  return (
    <span className={styles.address}>
      <strong>{text.slice(0, shownEnds)}</strong>
      {text.slice(shownEnds, -shownEnds)}
      <strong>{text.slice(-shownEnds)}</strong>
    </span>
  );
}
