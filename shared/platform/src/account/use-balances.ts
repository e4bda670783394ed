import { useEffect } from 'react';
import { pageService } from '../page-service';
import { useServices } from '../services';
import { BalancesStore } from './balances.store';

/** The balances of the remote, made when its first screen asks for them. */
export const balancesOf = pageService((services) => new BalancesStore(services));

/** The balances of the remote; they are read and followed while the calling screen is there. Read them in an `observer`. */
export function useBalances(): BalancesStore {
  const balances = balancesOf(useServices());
  useEffect(() => balances.use(), [balances]);
  return balances;
}
