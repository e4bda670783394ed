import type { Settings } from '@maru/contract';
import type { Chosen, NotificationKind } from './setting.tables';

const wireNames = {
  fill: 'notifyFill',
  cancellation: 'notifyCancellation',
  stopOrder: 'notifyStopOrder',
  priceAlert: 'notifyPriceAlert',
  deposit: 'notifyDeposit',
  withdrawal: 'notifyWithdrawal',
  login: 'notifyLogin',
  notice: 'notifyNotice',
} as const satisfies Record<NotificationKind, keyof Settings>;

const kinds = Object.keys(wireNames) as NotificationKind[];

export function settingsView({ sound, confirmOrders, favourites, notify = {}, ...words }: Chosen): Settings {
  const wanted = kinds.flatMap((kind) => {
    const on = notify[kind];
    return on === undefined ? [] : [[wireNames[kind], yesNo(on)]];
  });
  return {
    ...words,
    ...(sound !== undefined && { sound: yesNo(sound) }),
    ...(confirmOrders !== undefined && { confirmOrders: yesNo(confirmOrders) }),
    ...(favourites && { favourites: favourites.join(',') }),
    ...Object.fromEntries(wanted),
  };
}

export function toChange({
  language,
  theme,
  colours,
  density,
  sound,
  confirmOrders,
  favourites,
  ...others
}: Settings): Chosen {
  const notify = kinds.flatMap((kind) => {
    const wanted = others[wireNames[kind]];
    return wanted ? [[kind, wanted === 'Y']] : [];
  });
  return {
    ...(language && { language }),
    ...(theme && { theme }),
    ...(colours && { colours }),
    ...(density && { density }),
    ...(sound && { sound: sound === 'Y' }),
    ...(confirmOrders && { confirmOrders: confirmOrders === 'Y' }),
    ...(favourites !== undefined && { favourites: favourites.split(',').filter(Boolean) }),
    notify: Object.fromEntries(notify),
  };
}

const yesNo = (on: boolean): 'Y' | 'N' => (on ? 'Y' : 'N');
