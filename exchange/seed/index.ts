export { seedCandles } from './candles';
export { seedHouse } from './house';
export { seedMarketData } from './markets';
export { seedTradeHistory } from './trade-history';
