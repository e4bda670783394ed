export * from './amount';
export * from './constants';
export * from './format';
export * from './kst';
export * from './market-prices';
export * from './member';
export * from './order';
export * from './paths';
