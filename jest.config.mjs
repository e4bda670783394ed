import { browserProject, nodeProject } from './shared/testing/jest/preset.mjs';

/** One project per package: `npx jest --selectProjects exchange` runs one of them alone. */
export default {
  projects: [
    nodeProject('contract', 'shared/contract'),
    nodeProject('rules', 'shared/rules'),
    nodeProject('remote-kit', 'shared/remote-kit/webpack'),
    nodeProject('exchange', 'exchange'),
    nodeProject('registry', 'registry'),
    nodeProject('scripts', 'scripts'),
    nodeProject('shell-server', 'shell/server'),
    browserProject('platform', 'shared/platform'),
    browserProject('remote-kit-src', 'shared/remote-kit/src'),
    browserProject('ui', 'shared/ui'),
    browserProject('shell', 'shell/src'),
    ...['auth', 'wallet', 'trading', 'tokensale', 'account', 'help'].map((name) =>
      browserProject(`mfe-${name}`, `mfe-${name}`),
    ),
  ],
};
