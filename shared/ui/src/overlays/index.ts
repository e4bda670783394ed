/// <reference path="../css.d.ts" />
export { Dialog, type DialogProps } from './dialog';
export { Menu, type MenuItem, type MenuProps } from './menu';
export { Popup, type PopupProps } from './popup';
export { type ToastEntry, ToastStack, type ToastStackProps } from './toast-stack';
