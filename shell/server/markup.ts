const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes text for an element or a quoted attribute. */
export const escapeMarkup = (text: string): string => text.replace(/[&"'<>]/g, (sign) => entities[sign] ?? sign);

/** Origin as a policy may name it: a host with `;`, `,` or quotes would begin a directive of its own. */
export function policyOrigin(address: string): string | null {
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  return /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/.test(origin) ? origin : null;
}

/** Attributes of an element whose file has a known hash. */
export const integrity = (hash: string | undefined): string =>
  hash ? ` integrity="${hash}" crossorigin="anonymous"` : '';

/** JSON for a script element, escaped so that nothing in it can end the element or start a comment. */
export const inlineJson = (value: unknown): string => escapeJson(JSON.stringify(value));

/** JSON text for a script element. */
export const escapeJson = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
