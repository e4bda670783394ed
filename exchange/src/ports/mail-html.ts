const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Own links alone become links: an address that a member typed stays text. */
const withLinks = (text: string, site: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      if (!part.startsWith(`${site}/`)) return escaped(part);
      return `<a href="${escaped(part)}" style="color:#1a56db;word-break:break-all">${escaped(part)}</a>`;
    })
    .join('');

/**
 * The HTML of a mail, made from its text: one paragraph for each. No pictures, scripts or foreign addresses, so that it looks the same
 * with everything blocked.
 * @param site - origin of the product, without a trailing slash.
 */
export function mailHtml({ subject, text }: { readonly subject: string; readonly text: string }, site: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => withLinks(line, site));
    return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
  });
  return [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 16px"><div style="max-width:560px;margin:0 auto;font:16px/1.6 sans-serif">',
    `<h1 style="font-size:20px;margin:0 0 24px">${escaped(subject)}</h1>${paragraphs.join('')}`,
    `<p style="margin:24px 0 0;font-size:13px">${withLinks(`${site}/`, site)}</p></div></body></html>`,
  ].join('');
}
