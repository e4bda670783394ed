import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));

/** Screens that are there in the middle of a flow only: its journey looks at them (login, coin-withdrawal). */
const withinFlows = ['/login/SMS', '/login/OTP', '/app/withdrawConfirm'];

/** Addresses that somebody who opens them is led to the path by. */
const ledFrom: Readonly<Record<string, string>> = { '/login/pwConform': '/login?via=repd&code=abc' };

/** Addresses that screens.spec.ts opens, in the order of its lists, without a slash at the end. */
const opened = [...readFileSync(join(root, 'e2e/specs/screens.spec.ts'), 'utf8').matchAll(/'(\/[^']*)'/g)].map(
  ([, address = '']) => address.replace(/(?<=.)\/$/, ''),
);

function isOpened(path: string): boolean {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  return opened.some((address) => address === ledFrom[path] || pattern.test(address.replace(/\?.*/, '')));
}

it.each(remotes)(
  'every screen of %s is looked at: axe, both themes, three languages, phones, layout shift',
  (remote) => {
    const { screens } = JSON.parse(readFileSync(join(root, remote, 'remote.json'), 'utf8')) as {
      screens: readonly { readonly paths: readonly { readonly path: string }[] }[];
    };
    const paths = screens.flatMap((screen) => screen.paths.map(({ path }) => path));
    expect(paths.filter((path) => !withinFlows.includes(path) && !isOpened(path))).toEqual([]);
  },
);
