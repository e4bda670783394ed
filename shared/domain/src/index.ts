export * from './amount';
export * from './constants';
export * from './format';
export * from './member-rules';
export * from './order-check';
export * from './paths';
export * from './portfolio';
export * from './sign-up-rules';
