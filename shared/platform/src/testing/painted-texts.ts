import type { FirstContent, FirstContentBox } from '@maru/contract';

/** What a reader of a first paint sees, from first to last; nothing where the remote leaves it to the shell. */
export const paintedTexts = (content: FirstContent | undefined): readonly string[] => content?.flatMap(textsIn) ?? [];

function textsIn(box: FirstContentBox): readonly string[] {
  if (typeof box === 'string') return [box];
  const [, ...inside] = box;
  return inside.flatMap(textsIn);
}
