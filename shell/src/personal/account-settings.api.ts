import type { Language, Settings } from '@maru/contract';
import type { ApiClient, Density, Member, PriceColours, Theme } from '@maru/platform';

/** What a member can be told of. */
export const notificationKinds = [
  'fill',
  'cancellation',
  'stopOrder',
  'priceAlert',
  'deposit',
  'withdrawal',
  'login',
  'notice',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What the account keeps; a field that is missing has never been chosen. */
export interface AccountChoice {
  readonly language?: Language;
  readonly theme?: Theme;
  readonly colours?: PriceColours;
  readonly density?: Density;
  readonly sound?: boolean;
  readonly confirmOrders?: boolean;
  /** Codes of markets. */
  readonly favourites?: readonly string[];
  readonly notify?: Readonly<Partial<Record<NotificationKind, boolean>>>;
}

const names = {
  fill: 'notifyFill',
  cancellation: 'notifyCancellation',
  stopOrder: 'notifyStopOrder',
  priceAlert: 'notifyPriceAlert',
  deposit: 'notifyDeposit',
  withdrawal: 'notifyWithdrawal',
  login: 'notifyLogin',
  notice: 'notifyNotice',
} as const satisfies Record<NotificationKind, keyof Settings>;

const path = '/v1/me/settings';
/** No member waits for these calls. */
const quietly = { quiet: true, background: true };

/** @param me - the member as the session has read him; asked for where he comes without settings. */
export const readChoice = async (api: ApiClient, me: Member | null): Promise<AccountChoice> =>
  toChoice((me?.settings as Settings | null | undefined) ?? (await api.get<Settings>(path, undefined, quietly)));

export const saveChoice = async (api: ApiClient, choice: AccountChoice): Promise<void> =>
  void (await api.put<Settings>(path, toFields(choice), quietly));

function toChoice({
  language,
  theme,
  colours,
  density,
  sound,
  confirmOrders,
  favourites,
  ...told
}: Settings): AccountChoice {
  const notify = notificationKinds.flatMap((kind) => {
    const wanted = told[names[kind]];
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

const toFields = ({
  sound,
  confirmOrders,
  favourites,
  notify = {},
  ...words
}: AccountChoice): Record<string, string> => ({
  ...words,
  ...(sound !== undefined && { sound: yesNo(sound) }),
  ...(confirmOrders !== undefined && { confirmOrders: yesNo(confirmOrders) }),
  ...(favourites && { favourites: favourites.join(',') }),
  ...Object.fromEntries(
    notificationKinds.flatMap((kind) => {
      const wanted = notify[kind];
      return wanted === undefined ? [] : [[names[kind], yesNo(wanted)]];
    }),
  ),
});

const yesNo = (on: boolean): string => (on ? 'Y' : 'N');
