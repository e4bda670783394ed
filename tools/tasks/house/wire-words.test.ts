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
  // orders and transfers
  'callType',
  'oc_type',
  'chePrice',
  'cheAmount',
  'coinFee',
  'remittanceType',
  'transferType',
  // token sales
  'tkName',
  'ieCnt',
  'ieCode',
  'completeYn',
  'startDatetime',
  'endDatetime',
];

/** Where sources are read; every folder of the product belongs here in the end. */
const cleaned = /^(mfe-[^/]+|shell|shared)\//;

/** Where rows of the wire are translated, described, or made up for a test. */
const places = /^shared\/contract\/|^mfe-[^/]+\/src\/api\/|\.(api|views|routes)\.tsx?$|\.test\.tsx?$|\/testing\//;

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => cleaned.test(file) && !places.test(file) && existsSync(join(root, file)));

const foundIn = (text: string): string | undefined => new RegExp(`\\b(${wireWords.join('|')})\\b`).exec(text)?.[0];

describe('words of the wire', () => {
  it('stay where the wire is translated: contract, api folders, *.api, *.views and *.routes', () => {
    const found = sources.flatMap((file) => {
      const word = foundIn(readFileSync(join(root, file), 'utf8'));
      return word ? [`${file}: ${word}; say it in the words of the domain, and translate in an api file`] : [];
    });
    expect(found).toEqual([]);
  });

  it('are found where one is used, and only as whole words', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(foundIn('if (row.wlfYn === "Y") return;')).toBe('wlfYn');
    expect(foundIn('const callTypes = 1;')).toBeUndefined();
  });
});
