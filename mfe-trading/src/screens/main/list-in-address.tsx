import { observer } from '@maru/platform/observer';
import { bases, type MarketListStore } from '../../market/market-list.store';
import { useListAddress } from '../../market/use-list-address';

const tabs = [...bases, 'favourites'] as const;

/** Shows nothing: what Main adds to its address, for after its first paint. */
export default observer(function ListInAddress({ list }: { list: MarketListStore }) {
  useListAddress(list, tabs, 'KRW');
  return null;
});
