import { type Edit, editText } from './edit-text';

/**
 * Applications, their routing with its patches of history and listeners, and records for its own developer tools: the shell mounts parcels,
 * and the router decides what is shown.
 */
const edits: readonly Edit[] = [
  {
    find: /^var singleSpa = [\s\S]*?\n}\);$/m,
    put: 'var singleSpa = /*#__PURE__*/Object.freeze({ mountRootParcel });',
  },
  { find: /^function addProfileEntry\([\s\S]*?\n}\n/m, put: 'function addProfileEntry() {}\n' },
  { find: /^function toLoadPromise\([\s\S]*$/m, put: 'export { mountRootParcel };\n' },
];

/** Takes out of single-spa's readable text what parcels do without. @throws Error where it has another form. */
export const leanSingleSpa = (source: string): string => editText('single-spa', source, edits);
