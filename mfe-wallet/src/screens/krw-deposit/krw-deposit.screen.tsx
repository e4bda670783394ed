import { PlannedScreen } from '@maru/remote-kit';
import { DepositNotice } from './deposit-notice';

/** The request form is not built yet; what a member must know before paying in is. */
export default function KrwDepositScreen() {
  return (
    <PlannedScreen texts="wallet" id="krwDeposit" back="Assets">
      <DepositNotice />
    </PlannedScreen>
  );
}
