import { buildPage } from './page-build';

// node --import tsx tools/boot/prepare.ts: builds the page ahead, for an image in which nothing is written later.
await buildPage();
