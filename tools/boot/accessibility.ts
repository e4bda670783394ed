import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { CDPSession } from 'playwright-core';

/** A rule of axe-core that an element breaks. */
export interface Violation {
  /** Id of the rule, such as `button-name`. */
  readonly rule: string;
  readonly impact: string;
  readonly help: string;
  /** The first elements that break it, as selector and beginning of their HTML. */
  readonly elements: readonly string[];
}

/** Read before root is given up: the browser's user may not be able to. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA, as the journeys of this project judge it. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const told = ['serious', 'critical'];
const elementsMax = 2;

/** Elements of the boot's own are none of a remote's. */
const run = `axe.run({ include: ['body'], exclude: ['#probes'] }, ${JSON.stringify({
  runOnly: { type: 'tag', values: standard },
  resultTypes: ['violations'],
})}).then(({ violations }) => violations.map(({ id, impact, help, nodes }) => ({ id, impact, help,
  nodes: nodes.map(({ target, html }) => ({ target, html: html.slice(0, 120) })) })))`;

/** axe-core in a world of its own on a page: it sees the elements, and no script of the page sees or changes it. */
export class Accessibility {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly contextId: number,
  ) {}

  static async in(cdp: CDPSession): Promise<Accessibility> {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const world = { frameId: frameTree.frame.id, worldName: 'accessibility' };
    const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', world);
    await cdp.send('Runtime.evaluate', { expression: axeSource, contextId });
    return new Accessibility(cdp, contextId);
  }

  /** Serious and critical violations on the page as it stands. @throws Error where they cannot be looked for. */
  async violations(): Promise<readonly Violation[]> {
    const { contextId } = this;
    const options = { expression: run, contextId, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.cdp.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(`axe-core does not run: ${exceptionDetails.exception?.description}`);
    return (result.value as AxeResults['violations'])
      .filter(({ impact }) => told.includes(impact ?? ''))
      .map(({ id, impact, help, nodes }) => ({
        ...{ rule: id, impact: impact ?? '', help },
        elements: nodes.slice(0, elementsMax).map(({ target, html }) => `${target.join(' ')} ${html}`),
      }));
  }
}
