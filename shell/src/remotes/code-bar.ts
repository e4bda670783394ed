/** Bar on top of a page that runs other code than everybody's. */
export function addBar(page: Document, id: string): HTMLElement {
  const bar = Object.assign(page.createElement('aside'), { id, role: 'status' });
  Object.assign(bar.style, {
    position: 'sticky',
    top: '0',
    zIndex: '1000',
    padding: '6px 16px',
    textAlign: 'center',
    color: '#1a1200',
    fontWeight: '600',
    fontSize: '13px',
  });
  page.body.prepend(bar);
  return bar;
}

export function stripe(bar: HTMLElement, [light, dark]: readonly [light: string, dark: string]): void {
  bar.style.background = `repeating-linear-gradient(135deg, ${light} 0 16px, ${dark} 16px 32px)`;
}

export function barLink(page: Document, href: string, words: string): HTMLElement {
  const link = Object.assign(page.createElement('a'), { href, textContent: words });
  link.style.color = 'inherit';
  return link;
}
