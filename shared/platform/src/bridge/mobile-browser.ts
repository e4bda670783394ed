import type { NativeBridge } from './native-bridge';

/**
 * Whether the browser of a phone or tablet shows the page, where bank business is not offered (ERR-021, AMB-48). Never inside the app.
 * A tablet whose browser asks for desktop pages counts as a PC.
 */
export const isMobileBrowser = (
  { host }: Pick<NativeBridge, 'host'>,
  { userAgent }: Pick<Navigator, 'userAgent'> = navigator,
): boolean => host === 'web' && /Mobi|Android/.test(userAgent);
