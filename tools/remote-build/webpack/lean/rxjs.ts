import { editText } from './edit-text';

/** In what the build targets, loops over asynchronous values are a word of the language: the library's modern text spells them out, with tslib. */
export const leanInnerFrom = (source: string): string =>
  editText('rxjs innerFrom', source, [
    { find: /^import { __asyncValues, __awaiter } from "tslib";$/m, put: '' },
    {
      find: /^function process\([\s\S]*?\n}\n/m,
      put: `async function process(asyncIterable, subscriber) {
  for await (const value of asyncIterable) {
    subscriber.next(value);
    if (subscriber.closed) return;
  }
  subscriber.complete();
}
`,
    },
  ]);

/** As above, for streams. */
export const leanReadableStream = (source: string): string =>
  editText('rxjs isReadableStreamLike', source, [
    { find: /^import { __asyncGenerator, __await } from "tslib";$/m, put: '' },
    {
      find: /^export function readableStreamLikeToAsyncGenerator\([\s\S]*?\n}\n/m,
      put: `export async function* readableStreamLikeToAsyncGenerator(readableStream) {
  const reader = readableStream.getReader();
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
`,
    },
  ]);
