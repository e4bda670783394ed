export { seedCandles } from './candles';
export { seedHouse } from './house';
export { seedMarketData } from './markets';
export { seedRecentTrades } from './recent-trades';
export { seedTradeHistory } from './trade-history';
