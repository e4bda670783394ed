import { type Static, Type } from 'typebox';
import { languages } from '../../language';
import { oneOf, YesNo } from './common';

const favourites = '^([A-Z0-9]{2,12}-[A-Z0-9]{2,12}(,[A-Z0-9]{2,12}-[A-Z0-9]{2,12}){0,199})?$';

const fields = {
  /** Of the screens, and of mails. */
  language: Type.Optional(oneOf(languages)),
  theme: Type.Optional(oneOf(['light', 'dark', 'system'])),
  /** `korean`: rise red, fall blue; `western`: rise green, fall red. */
  colours: Type.Optional(oneOf(['korean', 'western'])),
  density: Type.Optional(oneOf(['normal', 'compact'])),
  sound: Type.Optional(YesNo),
  /** Whether every order is asked for once more before it is sent. */
  confirmOrders: Type.Optional(YesNo),
  /** Codes of markets with commas between them, 200 at most; empty for none. */
  favourites: Type.Optional(Type.String({ maxLength: 3500, pattern: favourites })),
  notifyFill: Type.Optional(YesNo),
  notifyCancellation: Type.Optional(YesNo),
  notifyStopOrder: Type.Optional(YesNo),
  notifyPriceAlert: Type.Optional(YesNo),
  notifyDeposit: Type.Optional(YesNo),
  notifyWithdrawal: Type.Optional(YesNo),
  notifyLogin: Type.Optional(YesNo),
  notifyNotice: Type.Optional(YesNo),
};

/** GET and PUT /v1/me/settings: what the member has chosen. A field that is missing has never been chosen. */
export const Settings = Type.Object(fields);
export type Settings = Static<typeof Settings>;

/** PUT /v1/me/settings: the fields that change. A field that is none of them is refused. */
export const SettingsChange = Type.Object(fields, {
  propertyNames: { type: 'string', enum: Object.keys(fields) },
  minProperties: 1,
});
