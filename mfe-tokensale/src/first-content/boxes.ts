import type { FirstContentBox, FirstContentInput } from '@maru/contract';
import { kstMinute } from '@maru/domain';
import { daysToStart, endedEarly, saleStatus } from '@maru/domain/token-sale';
import { readSales } from '../api/tokensale.api';
import ch from '../locales/ch.json';
import en from '../locales/en.json';
import ko from '../locales/ko.json';
import type { TokenSale } from '../token-sale';

type Box = FirstContentBox;
type Input = FirstContentInput;

const texts = { ko, en, ch };
/** More would be below the fold. */
const salesMax = 9;
const [titleMax, commentMax] = [100, 200];

/** The list of sales: what does not change from one second to the next. Null where there are none. */
export function saleBoxes(input: Input): readonly Box[] | null {
  const sales = readSales(input.answers['/v1/ieo/tokenSaleList']);
  if (sales.length === 0) return null;
  const { title, words, language } = input;
  return [
    ['sk-banner', ['sk-title', title], ['sk-intro', texts[language].list.intro]],
    ['sk-tabs', ...words.map((word, at): Box => [at === 0 ? 'sk-word sk-strong' : 'sk-word', word])],
    ['sk-cards sk-sales', ...sales.slice(0, salesMax).map((sale) => card(input, sale))],
  ];
}

function card({ language, now }: Input, sale: TokenSale): Box {
  const { list, badge } = texts[language];
  const at = Date.parse(now);
  const status = saleStatus(sale, at);
  const figure = (label: string): Box => ['sk-between', label, ['sk-bar sk-s']];
  return [
    'sk-panel sk-sale',
    ['sk-picture'],
    [
      'sk-body',
      [
        'sk-badges',
        ['sk-badge', stateOf(sale, at, language)],
        ...(sale.whitelistOnly ? [['sk-badge', badge.whitelist] as const] : []),
      ],
      ['sk-heading', sale.title[language].slice(0, titleMax)],
      ['sk-comment', sale.comment[language].slice(0, commentMax)],
      ['sk-period', `${timeOf(sale.startsAt)} ~ ${timeOf(sale.endsAt)}`],
      ...(status === 'soon' ? [] : [['sk-sold', figure(list.sold), ['sk-meter']] as const]),
      ...(status === 'end' ? [] : [figure(status === 'soon' ? list.opensIn : list.left)]),
    ],
  ];
}

/** As the badge of the card says it (SALE-020, SALE-021). */
function stateOf(sale: TokenSale, now: number, language: Input['language']): string {
  const { badge } = texts[language];
  const status = saleStatus(sale, now);
  if (status === 'ing') return badge.ing;
  if (status === 'end') return endedEarly(sale, now) ? badge.early : badge.end;
  const days = daysToStart(sale, now);
  return days === 0 ? 'D-DAY' : `D-${days}`;
}

/** YYYY.MM.DD HH:mm of UTC+9 (AMB-34). */
const timeOf = (moment: number): string => kstMinute(new Date(moment)).replaceAll('-', '.');
