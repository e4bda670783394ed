import { useServices } from '@maru/platform';
import { useEffect, useState } from 'react';

/** Latest price of a coin in KRW, as decimal text; null while none is known (SALE-048). */
export function useKrwPrice(coin: string): string | null {
  const { prices } = useServices();
  const [price, setPrice] = useState<string | null>(null);
  useEffect(() => {
    setPrice(coin === 'KRW' ? '1' : null);
    if (coin === 'KRW' || coin === '') return;
    const following = prices.tick$(`KRW-${coin}`).subscribe(({ close }) => setPrice(close));
    return () => following.unsubscribe();
  }, [prices, coin]);
  return price;
}
