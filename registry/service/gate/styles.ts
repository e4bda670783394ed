import { cssMarkOf } from '@maru/contract/release';
import { type AtRule, type ChildNode, type Container, parse, type Rule } from 'postcss';
import parseSelectors, { type Selector, type Node as SelectorNode } from 'postcss-selector-parser';
import type { Findings } from './findings';

/** What encloses a rule. */
interface Place {
  readonly path: string;
  readonly remote: string;
  /** Whether an enclosing rule is the remote’s own. */
  readonly own: boolean;
}

/** At-rules that are conditions or order and name nothing. */
const transparent = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** At-rules that define a name for the whole page. */
const named = new Set(['keyframes', 'property', 'counter-style', 'font-palette-values', 'position-try']);

/** Checks that styles affect the remote alone: every rule is inside its own classes or its own element. */
export const styleFindings = (files: ReadonlyMap<string, Buffer>, remote: string): Findings =>
  [...files]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, bytes]) => {
      try {
        return rulesIn(parse(bytes.toString('utf8')), { path, remote, own: false });
      } catch (error) {
        return [`${path}: is no stylesheet (${(error as Error).message}); build again`];
      }
    });

const rulesIn = (container: Container<ChildNode>, place: Place): Findings =>
  (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return ruleFindings(node, place);
    return node.type === 'atrule' ? atRuleFindings(node, place) : [];
  });

function ruleFindings(rule: Rule, place: Place): Findings {
  const bad = rule.selectors.filter((selector) => !isOwn(selector, place));
  return [
    ...bad.map(
      (selector) => `${place.path}: rule "${selector}" reaches outside ${place.remote}; ${remedyFor(place.remote)}`,
    ),
    ...(bad.length > 0 ? [] : rulesIn(rule, { ...place, own: true })),
  ];
}

const remedyFor = (remote: string): string =>
  `begin it with a class of a .module.css, or put it into @scope ([data-remote=${remote}])`;

function atRuleFindings(rule: AtRule, place: Place): Findings {
  const kind = rule.name.toLowerCase().replace(/^-(webkit|moz)-/, '');
  const at = `${place.path}: @${rule.name} ${rule.params}`.trim();
  if (kind === 'charset') return [];
  if (transparent.has(kind)) return rulesIn(rule, place);
  if (kind === 'scope') {
    const root = /^\(\s*([^)]*)\)/.exec(rule.params)?.[1] ?? '';
    const own = place.own || (root !== '' && isOwn(root, place));
    return own
      ? rulesIn(rule, { ...place, own: true })
      : [`${at}: its root is not this remote’s; ${remedyFor(place.remote)}`];
  }
  const mark = cssMarkOf(place.remote);
  if (named.has(kind)) return nameFinding(at, rule.params.replace(/^--/, ''), mark);
  if (kind === 'font-face') return nameFinding(at, familyOf(rule), mark);
  return [`${at}: speaks to the whole page; leave it out`];
}

const nameFinding = (at: string, name: string, mark: string): Findings =>
  name.replace(/^["']/, '').startsWith(mark) ? [] : [`${at}: the page shares such names; let it begin with ${mark}`];

function familyOf(rule: AtRule): string {
  let family = '';
  rule.walkDecls(/^font-family$/i, ({ value }) => {
    family = value;
  });
  return family;
}

function isOwn(text: string, place: Place): boolean {
  const { nodes } = parseSelectors().astSync(text);
  return nodes.length > 0 && nodes.every((selector) => isOwnSelector(selector, place));
}

/** Whether a part of the selector is the remote's own, so that the element is inside it; a nested rule already is. */
function isOwnSelector(selector: Selector, place: Place): boolean {
  let nested = false;
  selector.walkNesting(() => {
    nested = true;
  });
  return (place.own && !nested) || selector.nodes.some((node) => isOwnPart(node, place));
}

function isOwnPart(node: SelectorNode, place: Place): boolean {
  switch (node.type) {
    case 'class':
      return node.value.startsWith(cssMarkOf(place.remote));
    case 'attribute':
      return node.attribute === 'data-remote' && node.operator === '=' && node.value === place.remote;
    case 'nesting':
      return place.own;
    case 'pseudo': {
      // Elements named in :has() and :not() are not the ones styled.
      const chooses = /^:(is|where|matches|-webkit-any|-moz-any)$/i.test(node.value);
      if (/^:scope$/i.test(node.value)) return place.own;
      return (
        chooses &&
        node.nodes.length > 0 &&
        node.nodes.every((selector) => isOwnSelector(selector, { ...place, own: false }))
      );
    }
    default:
      return false;
  }
}
