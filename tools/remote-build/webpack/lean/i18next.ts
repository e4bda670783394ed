import { type Edit, editText, functionEdit, methodEdit } from './edit-text';

/** What fetches texts through plug-ins: the platform brings them itself. Answers as where no plug-in is. */
const noBackend: Edit = {
  find: /^class Connector extends EventEmitter {[\s\S]*?\n}\n/m,
  put: 'class Connector extends EventEmitter {\n  saveMissing() {}\n}\n',
};

/** As where all texts are there. */
const nothingToLoad: readonly Edit[] = [
  methodEdit('loadResources', 'arguments[1](null);'),
  methodEdit('hasLoadedNamespace', 'return true;'),
];

/** Methods of the instance that nobody calls; some are bound when it starts. */
const methods = [
  ...['reloadResources', 'hydrate', 'use', 'loadNamespaces', 'loadLanguages', 'dir'],
  'cloneInstance',
  'setDefaultNamespace',
];

/** Advice to who writes texts: those of this site are checked when it is built. */
const advice: readonly Edit[] = [
  { find: /Seems the loaded translations were in flat JSON[^']*/, put: 'Flat texts' },
  { find: /changeLanguage: the language code [^`]*/, put: 'Unknown language' },
];

/** Takes out of i18next's text what this site does without. @throws Error where it has another form. */
export const leanI18next = (source: string): string =>
  editText('i18next', source, [
    noBackend,
    ...nothingToLoad,
    ...advice,
    functionEdit('keysFromSelector'),
    ...methods.map((name) => methodEdit(name)),
  ]);
