import { readdirSync } from 'node:fs';
import { browserProject, nodeProject } from './shared/testing/jest/preset.mjs';

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));

/** One project per package: `npx jest --selectProjects exchange` runs one of them alone. */
export default {
  projects: [
    nodeProject('contract', 'shared/contract'),
    nodeProject('domain', 'shared/domain'),
    nodeProject('remote-kit', 'shared/remote-kit/webpack'),
    nodeProject('remote-kit-dev', 'shared/remote-kit/dev'),
    nodeProject('exchange', 'exchange'),
    nodeProject('registry', 'registry'),
    nodeProject('scripts', 'scripts'),
    nodeProject('shell-server', 'shell/server'),
    browserProject('platform', 'shared/platform'),
    browserProject('remote-kit-src', 'shared/remote-kit/src'),
    browserProject('ui', 'shared/ui'),
    browserProject('shell', 'shell/src'),
    ...remotes.map((name) => browserProject(name, name)),
  ],
};
