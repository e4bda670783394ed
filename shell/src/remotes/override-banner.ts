import { registerOwnTexts, translator } from '@maru/platform/internal';
import { addBar, barLink, stripe } from './code-bar';
import { overrideTexts } from './override-texts';

/** State of the developer's machine and its newest build. */
export interface OverrideStanding {
  /** Build errors of the last save. */
  readonly findings: readonly string[];
  /** Whether remote.json has changed since the page built its routes. */
  readonly routesChanged: boolean;
  /** Whether the machine does not answer. */
  readonly away: boolean;
  /** Why the newest build was refused. */
  readonly refused: string | null;
}

/** Bar on top of the page: which remote comes from a developer's machine, its origin, and whether its build is current. */
export class OverrideBanner {
  private readonly element: HTMLElement;
  private readonly t = translator('override');

  constructor(
    private readonly page: Document,
    private readonly from: { readonly remote: string; readonly origin: string },
  ) {
    void registerOwnTexts('override', overrideTexts);
    this.element = addBar(page, 'maru-override');
  }

  show(standing: OverrideStanding): void {
    const { t } = this;
    const { findings, routesChanged, away, refused } = standing;
    const wrong = findings.length > 0 || away || refused !== null;
    stripe(this.element, wrong ? ['#ffb4a8', '#ff9d8d'] : ['#ffd54a', '#ffc107']);
    const words = [
      t('shows', this.from),
      ...(away ? [t('away', this.from)] : []),
      ...(findings.length > 0 ? [t('broken')] : []),
      ...(refused === null ? [] : [t('refused', { reason: refused })]),
      ...(routesChanged ? [t('changed')] : []),
    ];
    this.element.replaceChildren(
      words.join(' '),
      // An empty address is that of the page, also after the router has moved on.
      ...(routesChanged ? [' ', barLink(this.page, '', t('reload'))] : []),
      ' ',
      barLink(this.page, '/?maru-override=off', t('stop')),
      ...(findings.length > 0 ? [this.listing(findings)] : []),
    );
  }

  /** The build errors as the terminal prints them. */
  private listing(findings: readonly string[]): HTMLElement {
    const listing = Object.assign(this.page.createElement('pre'), { textContent: findings.join('\n\n') });
    Object.assign(listing.style, {
      maxHeight: '40vh',
      margin: '6px auto 0',
      overflow: 'auto',
      textAlign: 'left',
      fontSize: '12px',
      fontWeight: '400',
    });
    return listing;
  }
}
