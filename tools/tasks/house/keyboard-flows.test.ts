import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const specs = join(root, 'e2e/specs');
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));

/** Screens with nothing to do but to read and to follow links, which keyboard.spec.ts and screens.spec.ts open. */
const readOnly = new Set([
  ...['myPage', 'verificationEntry', 'certification', 'rateToReturn', 'rebaseList', 'rebaseOricList'],
  ...['company', 'privacy', 'kycInfo', 'test'],
]);

/** Screens that are another one's form under an address of their own. */
const sameForm: Readonly<Record<string, string>> = {
  foreignIdentity: 'domesticIdentity',
  residenceProof: 'remittanceProof',
  appPasswordReset: 'passwordReset',
};

/** The journey by keyboard alone that goes through the main flow of a screen. */
const flows: Readonly<Record<string, string>> = {
  settings: 'account-by-keyboard',
  security: 'account-by-keyboard',
  verificationCenter: 'members-by-keyboard',
  domesticIdentity: 'members-by-keyboard',
  remittanceProof: 'account-by-keyboard',
  leave: 'members-by-keyboard',
  login: 'members-by-keyboard',
  loginSms: 'members-by-keyboard',
  loginOtp: 'account-by-keyboard',
  passwordReset: 'account-by-keyboard',
  passwordConfirm: 'account-by-keyboard',
  signUp: 'members-by-keyboard',
  faq: 'help-by-keyboard',
  notices: 'help-by-keyboard',
  notice: 'help-by-keyboard',
  guides: 'help-by-keyboard',
  guide: 'help-by-keyboard',
  search: 'help-by-keyboard',
  terms: 'help-by-keyboard',
  inquiry: 'members-by-keyboard',
  list: 'help-by-keyboard',
  detail: 'token-sale',
  main: 'trading-by-keyboard',
  exchange: 'trading-by-keyboard',
  transactionHistory: 'trading-by-keyboard',
  assets: 'wallet-by-keyboard',
  krwDeposit: 'wallet-by-keyboard',
  coinDeposit: 'wallet-by-keyboard',
  krwWithdrawal: 'withdrawal-by-keyboard',
  withdrawal: 'withdrawal-by-keyboard',
  withdrawalConfirm: 'withdrawal-by-keyboard',
  transferLog: 'wallet-by-keyboard',
  yearReport: 'wallet-by-keyboard',
  withdrawalList: 'wallet-by-keyboard',
};

interface Screen {
  readonly id: string;
  readonly paths: readonly { readonly path: string }[];
}

const screensOf = (remote: string): readonly Screen[] =>
  JSON.parse(readFileSync(join(root, remote, 'remote.json'), 'utf8')).screens;

/** The tests of a journey that use no pointer, each from its title on. */
function testsByKeyboard(journey: string): readonly string[] {
  const source = readFileSync(join(specs, `${journey}.spec.ts`), 'utf8').replaceAll('\\', '');
  return source.split(/^test\(/m).filter((each) => /^\s*['`][^\n]*by (the )?keyboard/.test(each));
}

/** Parameters stand for anything; addresses that a screen leads to may be written as patterns or be made by a function. */
const patternOf = (path: string): RegExp => new RegExp(path.replace(/\/$/, '').replace(/:\w+/g, '[^\'"`]+'));

it.each(remotes)(
  'every screen of %s has a main flow that is walked through by the keyboard alone (PLAT-081)',
  (remote) => {
    const missing = screensOf(remote)
      .filter(({ id }) => !readOnly.has(id) && !(id in sameForm))
      .filter(({ id, paths }) => {
        const tests = flows[id] ? testsByKeyboard(`journeys/${flows[id]}`) : [];
        const opens = ({ path }: { path: string }) =>
          tests.some((each) => patternOf(path).test(each) || (id === 'detail' && each.includes('detail(')));
        return !paths.some(opens);
      });
    expect(missing.map(({ id }) => id)).toEqual([]);
  },
);

const [office, content] = ['platform/back-office-by-keyboard', 'platform/office-content-by-keyboard'];

/** For each screen of the back office its journey by the keyboard alone, and the address that it is opened at. */
const officeFlows: Readonly<Record<string, readonly [journey: string, address: string]>> = {
  queues: [office, '/queues'],
  cases: [office, '/cases?'],
  case: [office, '/cases/'],
  inquiries: [office, '/inquiries?'],
  inquiry: [office, '/inquiries/'],
  members: [office, '/members'],
  payouts: [office, '/payouts?'],
  payout: [office, '/payouts/'],
  custody: [office, '/custody'],
  bank: [office, '/bank'],
  markets: [office, '/markets'],
  policies: [office, '/policies'],
  sales: [content, "'/sales'"],
  newSale: [content, '/sales/new'],
  sale: [content, '/sales/$'],
  trail: [content, '/trail'],
  articles: [content, '/articles?'],
  newArticle: [content, '/newArticle?'],
  article: [content, '/articles/'],
  pages: [content, '/pages?'],
  texts: [content, '/texts?'],
  links: [content, '/links'],
  status: [content, '/status'],
};

/** Screens that the addresses of the back office name. */
function officeScreens(): readonly string[] {
  const source = readFileSync(join(root, 'backoffice/page/src/place.ts'), 'utf8');
  const [, union = ''] = /export type Place =([^;]*(?:;[^;]*?readonly[^;]*)*);\n\n/.exec(source) ?? [];
  return [...union.matchAll(/screen: '(\w+)'/g)].map(([, screen = '']) => screen).filter((name) => name !== 'unknown');
}

it('every screen of the back office has a main flow that is walked through by the keyboard alone (PLAT-081)', () => {
  const missing = officeScreens().filter((screen) => {
    const [journey, address = ''] = officeFlows[screen] ?? [];
    return !journey || !testsByKeyboard(journey).some((each) => each.includes(address));
  });
  expect(missing).toEqual([]);
  expect(Object.keys(officeFlows).sort()).toEqual([...officeScreens()].sort());
});

it('names no screen that is gone', () => {
  const ids = new Set(remotes.flatMap(screensOf).map(({ id }) => id));
  const named = [...readOnly, ...Object.keys(flows), ...Object.entries(sameForm).flat()];
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});
