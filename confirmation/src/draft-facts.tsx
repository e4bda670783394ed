import type { Language, WithdrawalDraft } from '@maru/contract';
import { formatKrw, formatNumber } from '@maru/domain';
import { Facts, Notice } from '@maru/ui';
import styles from './confirmation.module.css';
import { texts } from './texts';

/** Characters at both ends of an address that members compare. */
const shownEnds = 6;

/** What will leave, what arrives, and where (WALT-112). */
export function DraftFacts({ draft, language }: { draft: WithdrawalDraft; language: Language }) {
  const t = texts[language];
  const coins = (amount: string) => `${formatNumber(amount, 8)} ${draft.coin}`;
  const receiver = draft.local ? t.local : draft.receiver || t.own;
  return (
    <div className={styles.facts}>
      <p className={styles.amount}>{coins(draft.amount)}</p>
      <Facts
        facts={[
          { label: t.network, value: draft.networkTitle },
          { label: t.receiver, value: receiver },
          ...(draft.recipient ? [{ label: t.recipient, value: draft.recipient }] : []),
          { label: t.address, value: <Address text={draft.toAddress} /> },
          ...(draft.destTag ? [{ label: t.tag, value: draft.destTag }] : []),
          { label: t.fee, value: coins(draft.fee) },
          { label: t.total, value: <strong>{coins(draft.total)}</strong> },
          ...(draft.krw ? [{ label: t.worth, value: `${formatKrw(draft.krw)} KRW` }] : []),
        ]}
      />
      <Notice tone="info">{t.check}</Notice>
    </div>
  );
}

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
