/** Who may import whom (docs/ARCHITECTURE.md): the lint command prints each rule's comment with what it found. */
const remote = '^(mfe-[^/]+)/';
const tests = '\\.test\\.tsx?$|/testing/|^e2e/|^bench/|/fixtures/';

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

export default {
  forbidden: [
    rule(
      'remotes-do-not-know-each-other',
      'Remotes are deployed apart. Put what two of them need into shared/, or ask the shell through @maru/platform.',
      { path: remote },
      { path: '^(mfe-|shell/|exchange/|registry/)', pathNot: '^$1/' },
    ),
    rule(
      'remotes-use-the-platform-index',
      'Remotes see the platform through its index and facade subpaths; internal is the shell’s, testing is for tests.',
      { path: remote, pathNot: tests },
      { path: '^shared/(platform|ui|domain)/src/(internal\\.ts|events/page-events\\.ts|testing/)' },
    ),
    rule(
      'remotes-import-no-shared-library',
      'Import it from @maru/platform/{mobx,observer,rx,router,i18n,money,dates,api}: the shell provides the one instance.',
      { path: `${remote}src/` },
      {
        path: '(^|node_modules/)(mobx|mobx-react-lite|rxjs|axios|react-router|react-router-dom|i18next|decimal\\.js|dayjs)(/|$)',
      },
    ),
    rule(
      'shell-imports-no-remote-and-no-server',
      'The shell loads remotes at run time and reaches the exchange by its API only.',
      { path: '^shell/' },
      { path: '^(mfe-|exchange/|registry/)' },
    ),
    rule(
      'folders-of-the-shell-do-not-know-its-start',
      'Files directly in shell/src put the folders together; move what a folder needs of them into one (page, loading, files).',
      { path: '^shell/src/[^/]+/' },
      { path: '^shell/src/[^/]+\\.tsx?$' },
    ),
    rule(
      'remotes-of-the-shell-do-not-know-its-page',
      'The page’s parts hold what is in shell/src/remotes: take the few parts that a remote needs as an argument.',
      { path: '^shell/src/remotes/' },
      { path: '^shell/src/page/' },
    ),
    rule(
      'exchange-stands-on-contract-and-domain',
      'The exchange shares contract and domain rules with the browser, and shared/server with the other servers; move what both need into shared/domain.',
      { path: '^exchange/', pathNot: tests },
      { path: '^(shared/(?!contract/|domain/|server/|testing/)|shell/|mfe-|registry/)' },
    ),
    rule(
      'registry-stands-on-contract',
      'The registry knows remotes by the contract only.',
      { path: '^registry/(?!page/)', pathNot: tests },
      { path: '^(shared/(?!contract/|server/|testing/)|shell/|mfe-|exchange/)' },
    ),
    rule(
      'registry-page-stands-on-ui-and-contract',
      'The page runs in browsers and asks the registry over HTTP: describe the reply in shared/contract/src/release/registry-api.',
      { path: '^registry/page/' },
      { path: '^(registry/(?!page/)|shared/(?!ui/|contract/)|shell/|mfe-|exchange/|tools/)' },
    ),
    rule(
      'registry-serves-its-page-as-files',
      'The page is built for browsers and served from registry/page/dist: nothing imports its sources.',
      { pathNot: '^registry/page/' },
      { path: '^registry/page/' },
    ),
    rule(
      'backoffice-page-stands-on-ui-contract-and-domain',
      'The page runs in browsers of staff and asks over HTTP: describe the answer in shared/contract/src/staff.',
      { path: '^backoffice/page/' },
      { path: '^(backoffice/(?!page/)|shared/(?!ui/|contract/|domain/)|shell/|mfe-|exchange/|registry/|tools/)' },
    ),
    rule(
      'the-back-office-page-is-served-as-files',
      'The page is built for browsers and served from backoffice/page/dist: nothing imports its sources.',
      { pathNot: '^backoffice/page/' },
      { path: '^backoffice/page/' },
    ),
    rule(
      'the-page-of-confirmation-stands-on-ui-contract-and-domain',
      'Members confirm payments there and no remote may reach it: it asks over HTTP alone (decision 55).',
      { path: '^confirmation/' },
      { path: '^(shared/(?!ui/|contract/|domain/)|shell/|mfe-|exchange/|registry/|backoffice/|tools/)' },
    ),
    rule(
      'the-page-of-confirmation-is-served-as-files',
      'The page is built for browsers and served from confirmation/dist: nothing imports its sources.',
      { pathNot: '^confirmation/' },
      { path: '^confirmation/' },
    ),
    rule(
      'modules-meet-at-their-index',
      'Import the other module’s index.ts; what is not offered there is its own business.',
      { path: '^exchange/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^exchange/src/modules/([^/]+)/', pathNot: ['^exchange/src/modules/$1/', '/index\\.ts$'] },
    ),
    rule(
      'exchange-platform-stands-on-nothing',
      'The platform is the exchange’s ground floor: hand it what it needs, or declare the table into Database in the owner’s tables file.',
      { path: '^exchange/src/platform/', pathNot: tests },
      { path: '^exchange/(seed/|src/(?!platform/))' },
    ),
    rule(
      'exchange-platform-parts-stand-on-core',
      'database and http know core and not each other: move what both need into platform/core.',
      { path: '^exchange/src/platform/([^/]+)/', pathNot: tests },
      { path: '^exchange/src/platform/', pathNot: '^exchange/src/platform/(core|$1)/' },
    ),
    rule(
      'exchange-ports-are-interfaces',
      'A port says what the exchange needs of somebody outside; it may name types of the platform and knows no module. Put logic into a module.',
      { path: '^exchange/src/ports/', pathNot: tests },
      { path: '^exchange/(seed/|src/(?!ports/|platform/))' },
    ),
    rule(
      'exchange-ports-take-types-only',
      'A port runs nothing of the platform: import its types, and let the caller hand in clock, vault or folder.',
      { path: '^exchange/src/ports/', pathNot: tests },
      { path: '^exchange/src/platform/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'exchange-embedded-postgres-stands-alone',
      'The launcher of PostgreSQL knows nothing of the exchange: boot hands it folder and settings.',
      { path: '^exchange/src/embedded-postgres/', pathNot: tests },
      { path: '^exchange/(seed/|src/(?!embedded-postgres/))' },
    ),
    rule(
      'exchange-modules-look-down',
      'Modules stand on platform, ports and each other’s index: emit an event, or take a function in the module’s deps.',
      { path: '^exchange/src/modules/', pathNot: tests },
      { path: '^exchange/(seed/|src/(?!modules/|platform/|ports/))' },
    ),
    rule(
      'exchange-feed-and-workers-know-no-sandbox',
      'Feed and workers run in production too: reach the outside by a port, and let boot choose its adapter.',
      { path: '^exchange/src/(feed|workers)/', pathNot: tests },
      { path: '^exchange/(seed/|src/(sandbox|embedded-postgres)/)' },
    ),
    rule(
      'exchange-boot-is-the-roof',
      'boot puts the exchange together and is imported by server.ts alone: take what you need in your deps.',
      { path: '^exchange/', pathNot: [tests, '^exchange/src/(boot/|server\\.ts$)'] },
      { path: '^exchange/src/(boot/|server\\.ts$)' },
    ),
    rule(
      'ui-knows-nothing-of-ours',
      'Components take texts and values by props; domain knowledge stays with its owner.',
      { path: '^shared/ui/' },
      {
        path: '^(shared/(?!ui/)|shell/|mfe-|exchange/|registry/)',
      },
    ),
    rule(
      'platform-stands-on-contract-and-domain',
      'The platform lends services; components and domains stay outside.',
      { path: '^shared/platform/' },
      {
        path: '^(shared/(?!platform/|contract/|domain/)|shell/|mfe-|exchange/|registry/)',
      },
    ),
    rule(
      'domain-is-pure',
      'Domain rules run on both sides and know nothing of ours: no wire name, no DOM, no Node, no React, no state.',
      { path: '^shared/domain/', pathNot: tests },
      {
        path: '^(shared/(?!domain/)|shell/|mfe-|exchange/|registry/)|node_modules/(react|mobx|rxjs|axios)',
      },
    ),
    rule(
      'contract-stands-alone',
      'The contract is read by everybody and reads nobody.',
      { path: '^shared/contract/' },
      {
        path: '^(shared/(?!contract/)|shell/|mfe-|exchange/|registry/)',
      },
    ),
    rule(
      'server-stands-on-contract',
      'What exchange, registry and HTML server share knows none of them: take what it needs as an argument.',
      { path: '^shared/server/' },
      { path: '^(shared/(?!server/|contract/)|shell/|mfe-|exchange/|registry/|tools/)' },
    ),
    rule(
      'client-stands-on-contract',
      'The client is for programs of others: it knows what the contract says, and nothing else of ours.',
      { path: '^shared/client/' },
      { path: '^(shared/(?!client/|contract/)|shell/|mfe-|exchange/|registry/|tools/)' },
    ),
    rule(
      'server-is-for-servers',
      'shared/server runs on Node in exchange, registry and HTML server; put what a browser or tool needs into shared/domain or shared/contract.',
      { pathNot: '^(exchange/|registry/(?!page/)|shell/server/|shared/server/)' },
      { path: '^shared/server/' },
    ),
    rule(
      'browsers-take-types-only',
      'Schemas and validators stay on the server: import types from @maru/contract.',
      { path: '^(mfe-[^/]+/src|shell/src|registry/page|backoffice/page|confirmation|shared/(ui|platform|domain))/' },
      {
        path: '^shared/contract/src/((exchange|release)/schemas|release/registry-api|staff)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'nobody-imports-services',
      'Exchange and registry are programs; talk to them over HTTP.',
      { path: '^(shell|mfe-|shared|e2e)', pathNot: tests },
      {
        path: '^(exchange|registry)/',
      },
    ),
    rule(
      'nothing-imports-a-script',
      'Scripts are where a command begins; put what others need into tools/ or shared/.',
      { pathNot: '^scripts/' },
      { path: '^scripts/' },
    ),
    rule(
      'the-product-runs-without-tools',
      'Tools build, start and try out the product; put what both need into shared/.',
      { path: '^(shell|mfe-[^/]+|shared|exchange)/', pathNot: tests },
      { path: '^tools/' },
    ),
    rule(
      'the-registry-runs-one-tool',
      'The gate runs tools/boot as a program, by the command that the package names, and knows no other tool.',
      { path: '^registry/(service|keys)/', pathNot: tests },
      { path: '^tools/', pathNot: '^tools/boot/command\\.ts$' },
    ),
    rule(
      'tools-import-no-program',
      'Tools start programs and read their files; put what both need into shared/.',
      { path: '^tools/', pathNot: tests },
      {
        path: '^(shell|mfe-[^/]+|exchange|registry|e2e|bench)/',
        pathNot: '/(demo-members|demo-staff|embedded-postgres)\\.ts$',
      },
    ),
    rule(
      'imports-exist',
      'This import leads nowhere: check the path, or add the package to this folder’s package.json.',
      {},
      { couldNotResolve: true, pathNot: '^@harness/' },
    ),
    rule(
      'no-circles',
      'Two files that need each other, be it for a type, are one idea or miss a third: move the shared part out.',
      {},
      { circular: true },
    ),
    rule(
      'no-circles-of-types-in-tools',
      'Two files that need each other’s types miss a third: move the types out.',
      { path: '^tools/' },
      { circular: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/(?!mobx|mobx-react-lite|rxjs|axios|react|i18next|decimal|dayjs))' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
