import { useRef, useState } from 'react';
import { Button, Card, CoinMark } from '../../src';
import { Menu, Popup, ToastStack } from '../../src/overlays';
import styles from '../gallery.module.css';

const items = [
  { id: 'page', label: '내 정보' },
  { id: 'screen', label: '화면 설정' },
];

export function Overlays() {
  const by = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'menu' | 'popup' | 'toast' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="메뉴와 알림">
      <div className={styles.row}>
        <Button ref={by} size="s" onClick={() => setOpen('menu')}>
          메뉴
        </Button>
        <Button size="s" onClick={() => setOpen('popup')}>
          작은 대화상자
        </Button>
        <Button size="s" onClick={() => setOpen('toast')}>
          새 소식
        </Button>
      </div>
      {open === 'menu' && <Menu label="메뉴" by={by} items={items} onClose={close} onChoose={close} />}
      {open === 'popup' && (
        <Popup label="알림" by={by} onClose={close}>
          <p className={styles.stack}>새로운 알림이 없습니다.</p>
        </Popup>
      )}
      <ToastStack
        label="새 소식"
        closeLabel="닫기"
        onClose={close}
        toasts={open === 'toast' ? [{ id: 'fill', picture: <CoinMark code="BTC" />, words: 'BTC 매수 체결' }] : []}
      />
    </Card>
  );
}
