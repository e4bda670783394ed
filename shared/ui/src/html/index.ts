/// <reference path="../css.d.ts" />
export { cleanHtml, SafeHtml } from './safe-html';
