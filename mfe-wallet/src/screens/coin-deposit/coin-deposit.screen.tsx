import { observer } from '@maru/platform/observer';
import { PlannedScreen } from '@maru/remote-kit';
import { useDepositEntry } from '../../deposit-entry';

/** The addresses are not shown yet; who may not deposit is told so. */
export default observer(function CoinDepositScreen() {
  useDepositEntry();
  return <PlannedScreen texts="wallet" id="coinDeposit" back="Assets" />;
});
