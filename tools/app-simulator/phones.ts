import { createHash } from 'node:crypto';

export const phones = ['ios', 'android'] as const;
export type Phone = (typeof phones)[number];

/** Hosts of one registrable domain, so that cookies of a phone are sent from within the simulator's page. */
export const pageHost = (port: number): string => `app.maru.localhost:${port}`;
export const phoneHost = (phone: Phone, port: number): string => `${phone}.maru.localhost:${port}`;

const objects: Readonly<Record<Phone, string>> = {
  ios: `Object.defineProperty(window, 'webkit', { value: { messageHandlers: { maru: { postMessage: tell } } } });
  const hear = (text) => window.maruApp && window.maruApp.receive(text);`,
  android: `Object.defineProperty(window, 'Maru', { value: { postMessage: (text) => tell(JSON.parse(text)), onmessage: null } });
  const hear = (text) => window.Maru.onmessage && window.Maru.onmessage({ data: text });`,
};

/** What a phone's WebView runs before the page: the objects that the app injects, connected to the simulator's page. */
export const phoneScript = (phone: Phone, port: number): string => `(() => {
  const simulator = 'http://${pageHost(port)}';
  const app = window.parent;
  const tell = (message) => app.postMessage({ phone: '${phone}', message: JSON.parse(JSON.stringify(message)) }, simulator);
  ${objects[phone]}
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === app && origin === simulator && data && typeof data.text === 'string') hear(data.text);
  });
})();`;

/** The product's HTML as the phone's WebView shows it. */
export const withPhone = (html: string, script: string): string =>
  html.replace(/<head>/i, () => `<head><script>${script}</script>`);

/** The page's policy, with the script of the phone and the simulator's page around it. */
export function policyWithPhone(policy: string, script: string, port: number): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return policy
    .replace(/script-src /, `script-src 'sha256-${hash}' `)
    .replace(/frame-ancestors [^;]*/, `frame-ancestors http://${pageHost(port)}`);
}
