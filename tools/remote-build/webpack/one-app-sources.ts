import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_ELEMENT } from '@maru/contract';

/** Replaces Module Federation: each remote is a lazy chunk of the same app. */
export const federationSource = (folders: readonly string[]): string => `
${folders.map((folder, at) => `import manifest${at} from ${JSON.stringify(join(folder, 'remote.json'))};`).join('\n')}
const load = {
${folders.map((folder, at) => `  [manifest${at}.name]: () => import(${JSON.stringify(join(folder, 'src', 'remote.tsx'))}),`).join('\n')}
};
export const startFederation = () => undefined;
export const loadLifecycles = ({ name }) => load[name]();
export const manifests = [${folders.map((_, at) => `manifest${at}`).join(', ')}];
`;

/** Replaces the release verifier: remotes are known at build time, so there are no signatures to verify. */
export const verifierSource = `
import { manifests } from './federation';
const release = (manifest) => ({
  name: manifest.name, version: manifest.version, baseUrl: '', entry: '', container: '',
  preload: { js: [], css: [] }, files: {}, manifest,
});
const set = {
  id: 'one-app', sequence: 1, remotes: manifests.map(release), fallbacks: {}, withdrawn: [],
  trust: null, refused: new Map(), overridden: null,
};
export const createReleaseVerifier = () => ({
  verify: async () => set,
  verifyPage: async () => set,
  describe: async (release) => release,
  verifyTeam: async () => null,
  loadLastGood: async () => null,
});
`;

/**
 * The script guard as it is, but for pages that name no files: plain HTML has no hashes, as such apps usually have none.
 * @param folder - that the guard stands in.
 */
export function guardSource(folder: string): string {
  const whole = readFileSync(join(folder, 'script-guard.ts'), 'utf8');
  const known = 'if (allowed.integrityOf(address))';
  if (!whole.includes(known)) throw new Error('One app: the script guard has changed.');
  return whole
    .replace(known, `if (allowed.integrityOf(address) || !page.document.getElementById('${PAGE_ELEMENT}'))`)
    .replace("'./file-url'", JSON.stringify(join(folder, 'file-url.ts')));
}
