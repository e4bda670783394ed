import { krwPrice, priceCode } from '@maru/domain';
import { useServices } from '@maru/platform';
import { merge } from '@maru/platform/rx';
import { useEffect, useState } from 'react';

/** Latest price of a coin in KRW, by its market in won or else in USDT, as decimal text; null while none is known (SALE-048, TRAD-022). */
export function useKrwPrice(coin: string): string | null {
  const { prices } = useServices();
  const [price, setPrice] = useState<string | null>(null);
  useEffect(() => {
    const closes = new Map<string, string>();
    const tell = () => setPrice(krwPrice(coin, (market) => closes.get(market))?.toFixed() ?? null);
    tell();
    if (coin === 'KRW' || coin === '') return;
    const code = priceCode(coin);
    const ticks = [`KRW-${code}`, `USDT-${code}`, 'KRW-USDT'].map((market) => prices.tick$(market));
    const following = merge(...ticks).subscribe(({ market, close }) => {
      closes.set(market, close);
      tell();
    });
    return () => following.unsubscribe();
  }, [prices, coin]);
  return price;
}

/** The feed is broken: what is counted by its prices may be old (SHEL-214). */
export function usePricesOld(): boolean {
  const { prices } = useServices();
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const following = prices.status$.subscribe((status) => setOld(status === 'stale'));
    return () => following.unsubscribe();
  }, [prices]);
  return isOld;
}
