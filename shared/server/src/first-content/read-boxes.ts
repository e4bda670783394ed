import { type FirstContent, type FirstContentBox, firstContentClasses, firstContentLimits } from '@maru/contract';

const known: ReadonlySet<string> = new Set(firstContentClasses);
const { boxesMax, depthMax, textMax } = firstContentLimits;

/**
 * Reads what a bundle has drawn.
 * @param text - JSON.
 * @throws Error saying what is no box, of one that an HTML server does not paint.
 */
export function readBoxes(text: string): FirstContent {
  const value: unknown = JSON.parse(text);
  if (value === null) return null;
  if (!Array.isArray(value)) throw new Error('its result is no list of boxes');
  let count = 0;
  const read = (box: unknown, depth: number): FirstContentBox => {
    count += 1;
    if (count > boxesMax) throw new Error(`its result has more than ${boxesMax} boxes`);
    if (typeof box === 'string') return readText(box);
    if (!Array.isArray(box)) throw new Error('a box is neither text nor a list that begins with its classes');
    if (depth > depthMax) throw new Error(`its boxes are nested more than ${depthMax} deep`);
    const [classes, ...inside] = box as readonly unknown[];
    return [readClasses(classes), ...inside.map((each) => read(each, depth + 1))];
  };
  return value.map((box) => read(box, 1));
}

function readText(text: string): string {
  if (text.length > textMax) throw new Error(`a text has ${text.length} characters, ${textMax} are allowed`);
  return text;
}

function readClasses(classes: unknown): string {
  if (typeof classes !== 'string') throw new Error('a box does not begin with its classes');
  const unknown = classes.split(' ').find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`there is no class ${JSON.stringify(unknown.slice(0, 40))}`);
  return classes;
}
