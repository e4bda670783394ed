import { buildPage } from './page-build.mjs';

// node shared/remote-kit/boot/prepare.mjs: builds the page ahead, for an image in which nothing is written later.
await buildPage();
