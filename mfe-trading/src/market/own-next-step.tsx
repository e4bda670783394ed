import { useServices } from '@maru/platform';
import { NextStep } from '@maru/remote-kit/next-step';
import { TradingApi } from '../api/trading.api';

/** What a member who has not begun to trade does next; nothing for others. */
export function OwnNextStep() {
  const { api } = useServices();
  return <NextStep hasTraded={() => new TradingApi(api).hasTraded()} />;
}
