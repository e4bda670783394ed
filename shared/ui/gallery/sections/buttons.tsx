import { useState } from 'react';
import { Button, Card, CloseIcon, IconButton } from '../../src';
import { Dialog } from '../../src/overlays';
import styles from '../gallery.module.css';

export function Buttons() {
  const [open, setOpen] = useState(false);
  return (
    <Card title="버튼과 대화상자">
      <div className={styles.row}>
        {(['primary', 'secondary', 'quiet', 'danger', 'rise', 'fall'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button busy>처리 중</Button>
        <Button disabled>사용 안 함</Button>
        <IconButton label="지우기" icon={<CloseIcon />} />
        <Button size="s" onClick={() => setOpen(true)}>
          대화상자
        </Button>
      </div>
      <Dialog
        open={open}
        title="주문을 취소할까요?"
        closeLabel="닫기"
        onClose={() => setOpen(false)}
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            확인
          </Button>
        }
      >
        취소한 주문은 되돌릴 수 없습니다.
      </Dialog>
    </Card>
  );
}
