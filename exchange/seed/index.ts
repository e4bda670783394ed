export { seedHouse } from './house';
export { seedMarketData } from './markets';
