import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { WindowLimit } from '../../platform/http/rate-limits';
import { SettingRepository } from './setting.repository';
import { settingRoutes } from './setting.routes';
import { MemberSettings } from './setting.service';

export type { MemberSettings } from './setting.service';
export type { NotificationKind } from './setting.tables';
export { settingsView } from './setting.views';

const changesPerSecond = 5;

/** What members have chosen for the screens. */
export function createSettings({ db, clock }: Pick<Context, 'db' | 'clock'>): ExchangeModule<MemberSettings> {
  const service = new MemberSettings({ repository: new SettingRepository(db), clock });
  return { name: 'setting', service, routes: settingRoutes(service, new WindowLimit(changesPerSecond)) };
}
