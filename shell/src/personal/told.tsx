import type { Navigation } from '@maru/platform';
import { type Translate, useTranslation } from '@maru/platform/i18n';
import { coinLabel, formatNumber, Money } from '@maru/platform/money';
import { BellIcon, CoinMark, UserIcon } from '@maru/ui';
import type { Notification } from './notifications.api';
import styles from './personal.module.css';

/** The coin it is about, or what it is. */
export function ToldPicture({ told: { coin, kind } }: { told: Notification }) {
  if (coin) return <CoinMark code={coin} size={28} />;
  return kind === 'login' ? <UserIcon size={28} /> : <BellIcon size={28} />;
}

export function ToldWords({ told }: { told: Notification }) {
  const { t } = useTranslation('personal');
  return (
    <>
      <p className={styles.title}>{titleOf(told, t)}</p>
      <p className={styles.detail}>{detailOf(told, t)}</p>
    </>
  );
}

/** The screen that it is about. */
export function placeOf({ kind, market, noticeId }: Notification, navigation: Navigation): string {
  if (market) return navigation.href('Exchange', { marketCode: market });
  if (kind === 'notice' && noticeId) return navigation.href('Notice', { id: noticeId });
  return kind === 'login' ? navigation.href('MyPage') : navigation.href('OriTransactionHistory');
}

function titleOf({ kind, coin = '', side = 'B', done, ended }: Notification, t: Translate): string {
  const words = { coin: coinLabel(coin), side: t(`side.${side}`) };
  if (kind === 'fill') return t(done ? 'told.fill' : 'told.fillPart', words);
  if (kind === 'stopOrder') return t(`told.stop${stopEnd({ done, ended })}`, words);
  if (ended) return t(`told.${kind}${ended === 'expired' ? 'Expired' : 'Cancelled'}`, words);
  if (kind === 'deposit' || kind === 'withdrawal') return t(`told.${kind}${done ? '' : 'Refused'}`, words);
  return t(`told.${kind}`, words);
}

function detailOf(told: Notification, t: Translate): string {
  const { kind, done } = told;
  if (kind === 'notice') return told.title ?? '';
  if (kind === 'login') return browserOf(told.agent ?? '');
  if (kind === 'cancellation') return t('told.cancelled');
  const coin = told.coin ?? '';
  const amount = { amount: formatNumber(told.amount ?? '0', 8), coin: coinLabel(coin) };
  if (kind === 'priceAlert') return t(`told.${told.direction ?? 'rise'}`, { price: priceText(told, t) });
  if (kind === 'stopOrder') return stopDetail(told, t);
  if (kind === 'fill') return t('told.average', { ...amount, price: priceText(told, t) });
  if (kind === 'withdrawal' && !done) return t('told.returned', amount);
  return coin === 'KRW' ? t('told.krw', amount) : t('told.amount', amount);
}

function stopEnd({ done, ended }: Pick<Notification, 'done' | 'ended'>): 'Placed' | 'Ended' | 'Refused' {
  if (done) return 'Placed';
  return ended ? 'Ended' : 'Refused';
}

function stopDetail(told: Notification, t: Translate): string {
  if (told.ended) return t('told.stopGone');
  return told.done ? t('told.stopAt', { price: priceText(told, t) }) : t('told.stopNot');
}

/** An average has more decimals than a price; those that nobody reads are left out. */
function priceText({ price = '0', market = '' }: Notification, t: Translate): string {
  const [base = ''] = market.split('-');
  const amount = formatNumber(price, base !== 'KRW' ? 8 : new Money(price).gte(1_000) ? 0 : 4);
  return base === 'KRW' ? t('told.krw', { amount }) : t('told.amount', { amount, coin: coinLabel(base) });
}

/** The last name that counts: every browser calls itself Mozilla, and most of them Safari. */
const browserOf = (agent: string): string =>
  /Edg|OPR|SamsungBrowser|Whale|Firefox|Chrome|Safari/.exec(
    agent.replace(/^.*?(?=Edg|OPR|SamsungBrowser|Whale)/, ''),
  )?.[0] ?? agent.slice(0, 40);
