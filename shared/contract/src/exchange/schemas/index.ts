export * from './common';
export * from './content';
export * from './market';
export * from './member';
export * from './order';
export * from './transfer';
export * from './wallet';
export * from './withdrawal';
