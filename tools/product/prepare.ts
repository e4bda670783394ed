import { compileExchange } from './compile-exchange';

// node --import tsx tools/product/prepare.ts: compiles the exchange ahead, for an image in which nothing is written later.
await compileExchange();
