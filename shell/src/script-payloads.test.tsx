import { scriptPayloads } from '@maru/testing/script-payloads';
import { SafeHtml } from '@maru/ui/html';
import { render } from '@testing-library/react';

const elements = 'script,style,iframe,object,embed,form,input,button,textarea,select,svg,math,template,link,meta,base';

/** Whether a browser would follow it into a script; an image never runs what it loads. */
function isScript({ tagName }: Element, address: string): boolean {
  if (tagName === 'IMG') return false;
  const isAddress = URL.canParse(address, 'https://page.test');
  const protocol = isAddress ? new URL(address, 'https://page.test').protocol : '';
  return ['javascript:', 'vbscript:'].includes(protocol) || /^\s*data:text/i.test(address);
}

/** What is left that could run a script: elements, handlers, addresses. */
function dangersIn(root: ParentNode): string[] {
  const found = [...root.querySelectorAll(elements)].map(({ tagName }) => tagName);
  for (const element of root.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (/^on/i.test(name) || name === 'style' || name === 'srcdoc' || isScript(element, value))
        found.push(`${name}=${value}`);
  return found;
}

it('knows what is dangerous: most payloads are, as they stand, but for images that load what never runs', () => {
  const page = (html: string) => new DOMParser().parseFromString(html, 'text/html');
  expect(scriptPayloads.length).toBeGreaterThan(150);
  const harmless = scriptPayloads.filter((payload) => dangersIn(page(payload)).length === 0);
  expect(harmless.length).toBeLessThan(scriptPayloads.length / 6);
});

it.each(scriptPayloads.map((payload) => [payload]))(
  'leaves nothing that runs of %s (HELP-007, PLAT-082)',
  (payload) => {
    const { container: page } = render(<SafeHtml html={`<p>앞</p>${payload}`} />);
    expect(dangersIn(page)).toEqual([]);
    // A second parse, as by a copy of the text, makes nothing of it either.
    const again = document.createElement('div');
    again.innerHTML = page.innerHTML;
    expect(dangersIn(again)).toEqual([]);
  },
);
