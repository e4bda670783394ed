export { type AssetRow, type PortfolioDeps, PortfolioStore } from './portfolio.store';
export { ProfitCell } from './profit-cell';
