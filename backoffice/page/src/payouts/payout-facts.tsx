import type { StaffPayout } from '@maru/contract/staff';
import { Card, Facts } from '@maru/ui';
import { CopyButton } from '@maru/ui/flow';
import { hrefOf } from '../place';
import { maySee } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { coinText, receiverText, riskLabels, wonText } from '../words/payouts';
import { Time } from '../words/times';

/** How much goes where, of whom, and what of it is unusual. */
export function PayoutFacts({ payout }: { payout: StaffPayout }) {
  const { coin, amount, fee, krw, network, address, tag, risks, transactionId, reason, requestedAt } = payout;
  return (
    <Card title="출금 내용">
      <div className={styles.answers}>
        <Facts
          facts={[
            { label: '접수 번호', value: payout.number },
            { label: '수량', value: <strong>{coinText(amount, coin)}</strong> },
            { label: '신청 당시 원화 가치', value: wonText(krw) },
            { label: '수수료', value: coinText(fee, coin) },
            { label: '네트워크', value: network },
            { label: '받는 주소', value: <Copied text={address} label="받는 주소 복사" /> },
            ...(tag ? [{ label: '태그', value: <Copied text={tag} label="태그 복사" /> }] : []),
            { label: '받는 곳', value: <span className={styles.answer}>{receiverText(payout)}</span> },
            { label: '확인할 점', value: risks.map((risk) => riskLabels[risk]).join(', ') || '없음' },
            { label: '회원', value: <Member payout={payout} /> },
            { label: '요청 시각 (KST)', value: <Time at={requestedAt} /> },
            ...(transactionId
              ? [{ label: '트랜잭션', value: <Copied text={transactionId} label="트랜잭션 복사" /> }]
              : []),
            ...(reason ? [{ label: '사유', value: <span className={styles.answer}>{reason}</span> }] : []),
          ]}
        />
      </div>
    </Card>
  );
}

const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className={styles.answer}>
    <code>{text}</code> <CopyButton text={text} label={label} copiedLabel="복사됨" failedLabel="복사하지 못했습니다." />
  </span>
);

/** The search asks for the whole e-mail, which this page does not have. */
const Member = ({ payout: { member, memberId } }: { payout: StaffPayout }) => {
  const { me } = useStaff();
  return (
    <span className={styles.answer}>
      {member} (회원 번호 {memberId}){' '}
      {maySee(me.role, 'members') && (
        <a className={styles.link} href={hrefOf({ screen: 'members' })}>
          회원 조회
        </a>
      )}
    </span>
  );
};
