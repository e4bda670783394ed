import { Drawing, type IconProps } from './drawing';

/* Every first page loads these; an icon of one late component lies beside that component. */

export const SearchIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />
  </Drawing>
);
export const CloseIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Drawing>
);
export const CheckIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Drawing>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m6 9 6 6 6-6" />
  </Drawing>
);
export const ChevronLeftIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m15 6-6 6 6 6" />
  </Drawing>
);
export const ChevronRightIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m9 6 6 6-6 6" />
  </Drawing>
);
export const ArrowRightIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 12h16m-6-6 6 6-6 6" />
  </Drawing>
);
export const InfoIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 7.75v.01" />
  </Drawing>
);
export const WarnIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.01" />
  </Drawing>
);
export const RetryIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15m0 5v-5h5" />
  </Drawing>
);
export const HomeIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 11 12 4l8 7v8.5h-5.5V14h-5v5.5H4V11Z" />
  </Drawing>
);
export const ChartIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M7 4v3m0 7v3M4.5 7h5v7h-5V7ZM17 7v3m0 6v4m-2.5-10h5v6h-5v-6Z" />
  </Drawing>
);
export const WalletIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3.5M4 7.5v9A2.5 2.5 0 0 0 6.5 19H20V8.5H5a1 1 0 0 1-1-1Zm12 6.25v.01" />
  </Drawing>
);
export const HistoryIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 12a8 8 0 1 0 2.3-5.6L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2" />
  </Drawing>
);
export const MenuIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Drawing>
);
export const BellIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6.5 16.5V10a5.5 5.5 0 0 1 11 0v6.5M4.5 16.5h15M10 19.5a2 2 0 0 0 4 0" />
  </Drawing>
);
export const UserIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0" />
  </Drawing>
);
export const SunIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.5v1.5m0 16v1.5M2.5 12H4m16 0h1.5M5.3 5.3l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.7l-1 1" />
  </Drawing>
);
export const LayoutIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 5h16v14H4V5Zm5 0v14m0-6h11" />
  </Drawing>
);
export const MoonIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />
  </Drawing>
);
export const InboxIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 13.5 6.5 5h11l2.5 8.5V19H4v-5.5Zm0 0h4.5l1.5 2.5h4l1.5-2.5H20" />
  </Drawing>
);
export const HelpIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.7.3-1.1.9-1.1 1.7m0 3v.01" />
  </Drawing>
);
export const TicketIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 6.5h16v3.75a1.75 1.75 0 0 0 0 3.5v3.75H4v-3.75a1.75 1.75 0 0 0 0-3.5V6.5Zm10 0v2m0 3v1m0 3v2" />
  </Drawing>
);
export const CalendarIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 6.5h16V20H4V6.5Zm0 4h16M8 3.5v5m8-5v5" />
  </Drawing>
);

const star = 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 3.8Z';
export const StarIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d={star} />
  </Drawing>
);
export const StarFilledIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d={star} fill="currentColor" />
  </Drawing>
);
