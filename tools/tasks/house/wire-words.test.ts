import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

/** Names of the wire for which the house has words of its own (docs/glossary.md). */
const wireWords = [
  // members
  'sbStatus',
  'wlfYn',
  'wlfContents',
  'corpCode',
  'reAuthDateTradeRejectTime',
  'passwordExpiredYn',
  'dueDiligenceInfo',
  'supportedMeans',
  'authvalue',
  'uuidx',
  'mPhone',
  'mpAltertime',
  'mpRegtime',
  'foreignYn',
  'banWithdrawal',
  'wowWhitelistYn',
  'agreeEmail',
  'ali_token',
  // balances, coins and markets
  'usingCoin',
  'wAvgPrice',
  'ioInEnable',
  'ioOutEnable',
  'tagYn',
  'onTradeEnable',
  'dealCoinCode',
  'dealCoinName',
  'dealCoinNameEn',
  'baseCoinCode',
  'acc_amount',
  'b_close',
  'subCoins',
  'ciBnOutDecimalPoint',
  'walletSubList',
  'wAddr',
  'wDestTag',
  // orders and transfers
  'callType',
  'oc_type',
  'chePrice',
  'cheAmount',
  'coinFee',
  'rRebaseRate',
  'cidx',
  'fromDate',
  'remittanceType',
  'remittanceAmount',
  'transferType',
  'txidx',
  'vaspId',
  // contents and token sales
  'mcode',
  'cntidx',
  'mContents',
  'dayPicker',
  'tkName',
  'ieCnt',
  'ieCode',
  'completeYn',
  'startDatetime',
  'endDatetime',
];

/** Folders whose sources are read. */
const searched = /^(mfe-[^/]+|shell|shared|exchange)\//;

/** Where rows of the wire are translated, described, or made up for a test. */
const places = /^shared\/contract\/|^mfe-[^/]+\/src\/api\/|\.(api|views|routes)\.tsx?$|\.test\.tsx?$|\/testing\//;

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => searched.test(file) && !places.test(file) && existsSync(join(root, file)));

/** Where the exchange speaks the wire: HTTP in routes and views, WebSocket in feed and order entry. */
const edge = /\.(views|routes)\.ts$|^exchange\/src\/(feed|order-entry|platform\/http|testing)\/|\.test\.ts$/;

/** What the inside of the exchange takes from the contract: outcomes, the names of refusals, and texts in three languages. */
const taken = /^(?:type )?(?:accepted|refused|Outcome|RefusalName|Language|Text)$/;

/** Names that a source imports from the contract. */
const contractNames = (text: string): string[] =>
  [...text.matchAll(/import (?:type )?\{([^}]+)\} from '@maru\/contract(?:\/exchange)?'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );

const foundIn = (text: string): string | undefined => new RegExp(`\\b(${wireWords.join('|')})\\b`).exec(text)?.[0];

describe('words of the wire', () => {
  it('stay where the wire is translated: contract, api folders, *.api, *.views and *.routes', () => {
    const found = sources.flatMap((file) => {
      const word = foundIn(readFileSync(join(root, file), 'utf8'));
      return word ? [`${file}: ${word}; say it in the words of the domain, and translate in an api file`] : [];
    });
    expect(found).toEqual([]);
  });

  it('are no types of the inside of the exchange: it takes outcomes and texts from the contract, and nothing else', () => {
    const inside = sources.filter((file) => file.startsWith('exchange/') && !edge.test(file));
    expect(inside.length).toBeGreaterThan(100);
    const found = inside.flatMap((file) => {
      const names = contractNames(readFileSync(join(root, file), 'utf8')).filter((name) => !taken.test(name));
      return names.length > 0 ? [`${file}: ${names.join(', ')}; return a domain type, and map it in a view`] : [];
    });
    expect(found).toEqual([]);
    expect(contractNames("import { accepted, type TransferRow } from '@maru/contract';")).toEqual([
      'accepted',
      'type TransferRow',
    ]);
  });

  it('are found where one is used, and only as whole words', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(foundIn('if (row.wlfYn === "Y") return;')).toBe('wlfYn');
    expect(foundIn('const callTypes = 1;')).toBeUndefined();
  });
});
