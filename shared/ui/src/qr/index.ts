/// <reference path="../css.d.ts" />
/** `@maru/ui/qr`: apart, because the encoder is only needed where an address or a secret is shown. */
export { QrCode, type QrCodeProps } from './qr-code';
