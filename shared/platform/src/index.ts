/** Public API for remotes. The shell also imports `@maru/platform/internal`. */
export type { ApiClient, CallOptions, Fields, Query, UploadOptions } from './api/api-client';
export type { NativeBridge, NativeHost, NativeMessages } from './bridge/native-bridge';
export type { CaptchaFrameWish, CaptchaWord, DrawCaptchaFrame } from './captcha/captcha-frame';
export type { ModalBus, ToastInput } from './modals/modal-bus';
export type { ModalAnswer, ModalInput, ModalName, ShellModals } from './modals/shell-modals';
export type {
  GoOptions,
  Navigation,
  PlainRouteName,
  RouteName,
  RouteParams,
  RouteQuery,
  ShellLocation,
} from './navigation/navigation';
export type { PageDocument } from './page-document/page-document';
export type { Density, Preferences, PriceColours, Theme } from './preferences/preferences';
export type { FeedStatus, PriceFeed } from './prices/price-feed';
export type {
  RemoteLifecycles,
  RemoteLocation,
  RemoteNavigator,
  RemoteProps,
  ScreenOnShow,
} from './remote-props';
export { type Incident, ServicesProvider, type ShellServices, useServices } from './services';
export type { BankAccount, Member } from './session/member';
export type { SessionStatus, SessionStore } from './session/session-store';
export type { DeviceKey, DeviceStorage, DeviceValues } from './storage/device-storage';
export { platformVersion } from './version';
