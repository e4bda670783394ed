/// <reference path="../css.d.ts" />
export { Dialog, type DialogProps } from './dialog';
