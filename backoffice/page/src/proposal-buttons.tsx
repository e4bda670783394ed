import { Button } from '@maru/ui';
import styles from './styles/detail.module.css';

interface ProposalButtonsProps {
  readonly mayRefuse: boolean;
  readonly mayConfirm: boolean;
  /** @param confirmed - what is to be asked about. */
  readonly onAsk: (confirmed: boolean) => void;
}

/** Whether a proposal is confirmed or refused, or why this person cannot say so. */
export function ProposalButtons({ mayRefuse, mayConfirm, onAsk }: ProposalButtonsProps) {
  if (!mayRefuse) return <p className={styles.hint}>제안한 사람이 아닌 운영자의 확인을 기다리고 있습니다.</p>;
  return (
    <>
      {!mayConfirm && (
        <p className={styles.hint}>
          제안한 사람이 더 이상 권한이 없어 확인할 수 없습니다. 거절한 뒤 다시 제안해 주세요.
        </p>
      )}
      <div className={styles.buttons}>
        <Button className={styles.reject} onClick={() => onAsk(false)}>
          거절…
        </Button>
        {mayConfirm && (
          <Button variant="primary" onClick={() => onAsk(true)}>
            확인…
          </Button>
        )}
      </div>
    </>
  );
}
