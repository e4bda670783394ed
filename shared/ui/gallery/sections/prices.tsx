import { Badge, Card, ChangeText, CoinMark, PriceText, ProfitText, ProgressBar, Sparkline } from '../../src';
import { Countdown } from '../../src/field/late';
import { AllocationRing, ValueLine } from '../../src/figures';
import styles from '../gallery.module.css';

export function Prices() {
  const slices = [
    { id: 'BTC', share: 0.5 },
    { id: 'ETH', share: 0.3 },
    { id: 'KRW', share: 0.2 },
  ];
  return (
    <Card title="시세">
      <div className={styles.row}>
        <CoinMark code="BTC" size={28} />
        <PriceText text="158,088,000" direction="rise" strong />
        <ChangeText text="0.17%" direction="rise" arrow />
        <ProfitText amount="1,234" percent="1.23%" direction="rise" />
        <ChangeText text="2.18%" direction="fall" arrow />
        <PriceText text="1,464.5" direction="rise" stale />
        <Sparkline values={[3, 4, 2, 5, 6, 4, 7]} direction="rise" />
        <Badge>종료</Badge>
        <Badge tone="ok">진행중</Badge>
        <Badge tone="warn">D-3</Badge>
        <Badge tone="accent">화이트리스트</Badge>
        <Countdown until={65_000} now={() => performance.now()} />
      </div>
      <div className={styles.stack}>
        <AllocationRing label="자산 구성" slices={slices} />
        <ValueLine label="자산 추이" values={[3, 4, 2, 5, 6, 4, 7]} direction="rise" />
        <ProgressBar label="판매율" ratio={0.427} />
        <ProgressBar label="불러오는 중" thin />
      </div>
    </Card>
  );
}
