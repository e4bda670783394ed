import type { MenuEntry } from '@maru/contract';
import { ChartIcon, HelpIcon, HistoryIcon, HomeIcon, TicketIcon, UserIcon, WalletIcon } from '@maru/ui';

const icons = {
  home: HomeIcon,
  markets: ChartIcon,
  exchange: ChartIcon,
  assets: WalletIcon,
  history: HistoryIcon,
  sale: TicketIcon,
  help: HelpIcon,
  account: UserIcon,
} as const satisfies Record<MenuEntry['icon'], unknown>;

export function MenuIcon({ name }: { name: MenuEntry['icon'] }) {
  const Icon = icons[name];
  return <Icon size={22} />;
}
