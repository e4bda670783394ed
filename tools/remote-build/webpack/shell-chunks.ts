import { relative } from 'node:path';
import { root } from '@maru/tools-workspace';

/** What splitChunks asks a module. */
interface AskedModule {
  readonly type?: string;
  readonly resource?: string;
  /** Path of the source file; also of a stylesheet, whose module has no `resource`. */
  nameForCondition?(): string | null;
}

const isStyle = ({ type }: AskedModule): boolean => type?.startsWith('css') === true;
/** Relative to the workspace. */
const pathOf = (module: AskedModule): string => relative(root, module.nameForCondition?.() ?? module.resource ?? root);

/** Folders of shared/ and packages, as regular expressions of paths. */
const inShared = (folders: string): RegExp => new RegExp(`^shared/(${folders})`);
const inPackages = (names: string): RegExp => new RegExp(`(^|/)node_modules/(${names})/`);

/** Parts of the shell that screens ask for together: the scripts of each are one file. */
const scripts: Readonly<Record<string, readonly RegExp[]>> = {
  forms: [
    inShared('ui/src/(choice|field|figures|flow|pagination|price|progress|table)/'),
    inPackages('react-number-format'),
  ],
  member: [
    inShared('domain/src/(dates|market-state|order-check|portfolio|withdrawal)\\.ts'),
    inShared('platform/src/(account|attempt|bridge|code-entry|list|prices|facade/(account|commands|dates|list|rx))'),
    inPackages('dayjs|rxjs'),
  ],
  refusals: [inShared('contract/src/exchange/refusals'), inShared('platform/src/(facade/)?refusals')],
  captcha: [inShared('(platform|ui)/src/(facade/)?captcha')],
  overlays: [
    inShared('ui/src/overlays/'),
    inPackages('clsx|react-aria-components|react-aria|react-stately|@react-\\w+|@internationalized'),
  ],
};

/** Styles of those parts: one file for all, since each by itself is about a kilobyte. */
const styles = [inShared('ui/src/(captcha|choice|field|figures|flow|overlays|pagination|price|progress|table)/')];

/** All paths above. */
export const lentPaths: readonly RegExp[] = [...Object.values(scripts).flat(), ...styles];

const holds = (paths: readonly RegExp[], module: AskedModule): boolean =>
  paths.some((path) => path.test(pathOf(module)));
const named = (name: string, test: (module: AskedModule) => boolean) => ({
  name,
  test,
  chunks: 'async' as const,
  enforce: true,
});

/**
 * How the shell's late code is cut into files. Each file is a request: the parts that the shell lends are several hundred bytes to a few
 * kilobytes, and a screen needs up to nine of them.
 */
export const shellChunks = {
  cacheGroups: {
    ...Object.fromEntries(
      Object.entries(scripts).map(([name, paths]) => [
        name,
        named(name, (module) => !isStyle(module) && holds(paths, module)),
      ]),
    ),
    late: named('late', (module) => isStyle(module) && holds(styles, module)),
    // Other styles of a library stay in the file of the part that brings them.
    defaultVendors: {
      test: (module: AskedModule) => !isStyle(module) && pathOf(module).includes('node_modules'),
      priority: -10,
      reuseExistingChunk: true,
    },
  },
};
