import type { StaffCustodyPage, StaffPayout } from '@maru/contract/staff';
import { createContext, useCallback, useContext } from 'react';
import { maySee } from '../rights';
import { useStaff } from '../staff-context';
import { useLoaded } from '../use-loaded';
import { type PolledReading, usePolled } from '../use-polled';

/** Payouts that wait for people. */
export interface WaitingPayouts {
  readonly approval: readonly StaffPayout[];
  readonly stuck: readonly StaffPayout[];
}

export interface MoneyReadings {
  readonly payouts: PolledReading<WaitingPayouts>;
  readonly custody: PolledReading<StaffCustodyPage>;
}

export const MoneyContext = createContext<MoneyReadings | null>(null);

/** What waits of the money that leaves, and what is held: read once for the navigation and all screens. */
export function useMoney(): MoneyReadings {
  const money = useContext(MoneyContext);
  if (!money) throw new Error('Nobody reads the money here');
  return money;
}

/** @param isOn - whether the screen lives of it, so that it is read every few seconds. */
export function useMoneyReadings(isOn: boolean): MoneyReadings {
  const { api, me } = useStaff();
  const sees = maySee(me.role, 'custody');
  const readPayouts = useCallback(
    async (signal: AbortSignal): Promise<WaitingPayouts> => {
      if (!sees) return { approval: [], stuck: [] };
      const [approval, stuck] = await Promise.all([api.payouts('approval', signal), api.payouts('stuck', signal)]);
      return { approval, stuck };
    },
    [api, sees],
  );
  const readCustody = useCallback(
    async (signal: AbortSignal): Promise<StaffCustodyPage> =>
      sees ? api.custody.page(signal) : { coins: [], incidents: [] },
    [api, sees],
  );
  return { payouts: usePolled(useLoaded(readPayouts), isOn), custody: usePolled(useLoaded(readCustody), isOn) };
}
