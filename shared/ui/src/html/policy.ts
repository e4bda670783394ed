/** The part of a policy of Trusted Types that is used. */
interface HtmlPolicy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

interface TypesPage {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
  };
}

let policy: HtmlPolicy | undefined;

/** Takes the name `dompurify` before any other code can: who owns it makes markup, and scripts, that the browser trusts. */
export function createHtmlPolicy(page: object): void {
  const { trustedTypes } = page as TypesPage;
  policy = trustedTypes?.createPolicy('dompurify', { createHTML: (html) => html });
}

/** For cleaned markup only; undefined where the browser has no Trusted Types. */
export const htmlPolicy = (): HtmlPolicy | undefined => policy;
