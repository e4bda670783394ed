import { readdirSync } from 'node:fs';
import { browserProject, nodeProject } from './shared/testing/jest/preset.mjs';

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));

/** One project per package: `npx jest --selectProjects exchange` runs one of them alone. */
export default {
  // A busy machine is no failure; what is slow is measured by benches.
  testTimeout: 30_000,
  projects: [
    nodeProject('contract', 'shared/contract'),
    nodeProject('domain', 'shared/domain'),
    nodeProject('client', 'shared/client'),
    nodeProject('server', 'shared/server'),
    nodeProject('exchange', 'exchange'),
    nodeProject('registry', 'registry', ['page']),
    nodeProject('tools', 'tools'),
    nodeProject('shell-server', 'shell/server'),
    browserProject('platform', 'shared/platform'),
    browserProject('remote-kit', 'shared/remote-kit'),
    browserProject('ui', 'shared/ui'),
    browserProject('shell', 'shell/src'),
    browserProject('registry-page', 'registry/page'),
    browserProject('backoffice-page', 'backoffice/page'),
    browserProject('confirmation', 'confirmation'),
    ...remotes.map((name) => browserProject(name, name)),
  ],
};
