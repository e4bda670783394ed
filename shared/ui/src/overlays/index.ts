/// <reference path="../css.d.ts" />
export { Dialog, type DialogProps } from './dialog';
export { Menu, type MenuItem, type MenuProps } from './menu';
export { Popup, type PopupProps } from './popup';
export { ToastPlace, type ToastPlaceProps } from './toast-place';
export { type ToastEntry, ToastStack, type ToastStackProps } from './toast-stack';
