/** Paths of the app, which has a frame of its own around them. */
const appPath = '/app/';

/**
 * Marks the page inside the app's WebView, where the skeleton has neither header nor tab bar (SHEL-056): only the browser knows of the objects
 * that the app injects, the same as in `createNativeBridge` (shell/src/bridge). Stands before the skeleton.
 */
export const markApp = `if(window.Maru||window.webkit?.messageHandlers?.maru)document.documentElement.dataset.inApp=''`;

/** Belongs to the head. Other pages keep the site's frame in the app, too. */
export const appMarkup = (path: string): string => (path.startsWith(appPath) ? `<script>${markApp}</script>\n` : '');
