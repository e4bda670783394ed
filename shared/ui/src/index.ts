/// <reference path="./css.d.ts" />
export { Badge, type Tone } from './badge/badge';
export {
  Button,
  type ButtonLook,
  type ButtonProps,
  buttonClass,
  IconButton,
  type IconButtonProps,
} from './button/button';
export { classNames } from './class-names';
export { Disclosure, type DisclosureProps } from './disclosure/disclosure';
export { Loaded, type LoadedProps, type LoadedState } from './feedback/loaded';
export { Notice, type NoticeProps } from './feedback/notice';
export { Skeleton, type SkeletonProps, SkeletonRows } from './feedback/skeleton';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './feedback/states';
export { SearchField, type SearchFieldProps } from './field/search-field';
export { TextField, type TextFieldProps } from './field/text-field';
export { CoinMark } from './icons/coin-mark';
export * from './icons/icons';
export { Logo } from './icons/logo';
export { Card, type CardProps, Facts, type FactsProps, Hidden, Page, type PageProps } from './layout/page';
export { PlannedPage, type PlannedPageProps } from './layout/planned-page';
export { VirtualRows, type VirtualRowsProps } from './layout/virtual-rows';
export {
  ChangeText,
  type ChangeTextProps,
  type Direction,
  directionOf,
  PriceText,
  type PriceTextProps,
  ProfitText,
  type ProfitTextProps,
} from './price/price-text';
export { Sparkline, type SparklineProps, sparkPath } from './price/sparkline';
export { countdownText } from './progress/countdown-text';
export { ProgressBar, type ProgressBarProps } from './progress/progress-bar';
export { Spinner } from './progress/spinner';
export { LinkTabs, type LinkTabsProps } from './tabs/link-tabs';
export { Tabs, type TabsProps } from './tabs/tabs';
export { type ToastItem, ToastRegion } from './toast/toast';
