import { type Member, type Navigation, useServices } from '@maru/platform';
import { useBalances } from '@maru/platform/account';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { useMarkets } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { buttonClass } from '@maru/ui';
import { type FirstStepId, type FirstStepTexts, firstStepTexts, stepIds } from './first-steps.texts';

export interface FirstStepsProps {
  /** Whether the member has traded; asked for members without coins only. */
  readonly hasTraded: () => Promise<boolean>;
}

/** `@maru/remote-kit/next-step`: the next of the first steps in one line, such as for a list that is empty. */
export const NextStep = observer(function NextStep(props: FirstStepsProps) {
  const texts = useStepTexts();
  const next = useNextStep(props);
  if (!next) return null;
  return (
    <>
      <p>{texts.next(texts.steps[next])}</p>
      <Way step={next} />
    </>
  );
});

/** Leads to the screen of a step; the app around the page is told of a deposit (SHEL-224). */
export function Way({ step }: { step: FirstStepId }) {
  const { navigation, bridge } = useServices();
  const texts = useStepTexts();
  const tell = () => {
    if (step === 'deposit' && navigation.inApp) bridge.post('deposit', { coin: 'KRW' });
  };
  return (
    <Link className={buttonClass({ size: 's' })} to={placeOf(step, navigation)} onClick={tell}>
      {texts.ways[step]}
    </Link>
  );
}

function placeOf(step: FirstStepId, navigation: Navigation): string {
  if (step === 'order') return navigation.href('Exchange', { marketCode: 'KRW-BTC' });
  return step === 'deposit' ? navigation.href('DepositKrw') : navigation.href('confirm');
}

export const useStepTexts = (): FirstStepTexts => firstStepTexts[useTranslation('').language];

/** null for who needs none, and while nobody knows. Call it in an `observer`. */
export function useNextStep({ hasTraded }: FirstStepsProps): FirstStepId | null {
  const { me } = useServices().session;
  const balances = useBalances();
  const { coins } = useMarkets();
  const has = (coin: string): boolean => /[1-9]/.test(balances.of(coin).total);
  const known = me !== null && balances.reading.value !== undefined && coins.length > 0;
  const mayBeNew = known && !coins.some(({ code }) => code !== 'KRW' && has(code));
  const traded = useLoadable(() => (mayBeNew ? hasTraded() : Promise.resolve(true)), [mayBeNew]).value ?? true;
  if (!me || !mayBeNew || traded) return null;
  const done = { ...verified(me), deposit: has('KRW'), order: false };
  return stepIds.find((id) => !done[id]) ?? null;
}

const verified = ({ verification, accounts }: Pick<Member, 'verification' | 'accounts'>) => ({
  email: verification !== 'none',
  phone: verification === 'phone' || verification === 'bankAccount',
  account: verification === 'bankAccount' || (accounts.deposit !== null && accounts.withdrawal !== null),
});
