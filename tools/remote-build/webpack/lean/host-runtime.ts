import { type Edit, editText, functionEdit } from './edit-text';

/** A method in the runtime's text, which is indented by tabs. */
const method = (name: string, put: string): Edit => ({
  find: new RegExp(`^\\t(?:async )?${name}\\([^]*?\\n\\t}\\n`, 'm'),
  put,
});

/** Entries of other forms: each remote's entry is a script. */
export const leanEntries = (source: string): string =>
  editText('runtime-core load', source, [functionEdit('loadEsmEntry'), functionEdit('loadSystemJsEntry')]);

/** Preloading: HTML server and shell announce the files that the release set names. */
export const leanRemotes = (source: string): string =>
  editText('runtime-core remote', source, [method('preloadRemote', '')]);

/** A plugin that chooses among copies of a share: there is one of each. */
export const leanInit = (source: string): string =>
  editText('webpack-bundler-runtime init', source, [{ find: /^\tif \(USE_SHARED\) {[\s\S]*?\n\t}\n/m, put: '' }]);

/** Remotes that are known at build time: the shell's come with the release set. */
export const leanStaticRemotes = (source: string): string =>
  editText('webpack-bundler-runtime remotes', source, [functionEdit('remotes')]);
