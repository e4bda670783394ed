import { useServices } from '@maru/platform';
import { FirstSteps } from '@maru/remote-kit/first-steps';
import { TradingApi } from '../../api/trading.api';

/** Beside the markets, for members who have not begun to trade. */
export default function FirstStepsCard() {
  const { api } = useServices();
  return <FirstSteps hasTraded={() => new TradingApi(api).hasTraded()} />;
}
