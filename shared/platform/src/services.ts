import type { SuccessName } from '@maru/contract';
import { createContext, useContext } from 'react';
import type { ApiClient } from './api/api-client';
import type { NativeBridge } from './bridge/native-bridge';
import type { DrawCaptchaFrame } from './captcha/captcha-frame';
import type { RemoteTexts } from './i18n/i18n';
import type { ModalBus } from './modals/modal-bus';
import type { Navigation } from './navigation/navigation';
import type { PageDocument } from './page-document/page-document';
import type { Preferences } from './preferences/preferences';
import type { PriceFeed } from './prices/price-feed';
import type { SessionStore } from './session/session-store';
import type { DeviceStorage } from './storage/device-storage';

/** A failure that the owner of the part should learn about. Never holds member data. */
export interface Incident {
  /** Shown to the member and written to the log, so that support can find one from the other. */
  readonly id: string;
  /** Remote or part of the shell, such as `mfe-wallet` or `shell.prices`. */
  readonly source: string;
  readonly phase: 'load' | 'mount' | 'render' | 'update' | 'unmount' | 'style' | 'runtime';
  /** Build that was running, such as `1.0.0-ab12cd34`. */
  readonly version?: string;
  readonly error: unknown;
}

/**
 * What the shell provides to a remote, in its parcel props: neither side is rebuilt to deploy the other.
 * Adding a member is a minor release of this package; removing or narrowing one is a major release.
 */
export interface ShellServices {
  /** Semantic version of this package as the running shell was built with it. */
  readonly platformVersion: string;
  /** MobX; the one instance of the page (PLAT-030). */
  readonly session: SessionStore;
  /** The one client of the page; no remote calls the server by itself (API-008). */
  readonly api: ApiClient;
  readonly modals: ModalBus;
  readonly prices: PriceFeed;
  readonly navigation: Navigation;
  readonly bridge: NativeBridge;
  /** MobX: language, theme, price colours, density and sound, kept in local storage. */
  readonly preferences: Preferences;
  /** Values stored on this device, by a closed list of keys. */
  readonly storage: DeviceStorage;
  /** The texts of this remote; an older shell lends none, where `registerTexts` does. */
  readonly texts?: RemoteTexts;
  readonly report: (incident: Incident) => void;
  /** A member got done what the screen is for; releases are judged by it, where the exchange has answered so (decision 86). */
  readonly succeeded: (name: SuccessName) => void;
  /**
   * Begins seconds that count, such as those of an order on its way: no remote is replaced and the page is not loaded anew.
   * Runs out after two minutes. @returns ends it.
   */
  readonly critical: () => () => void;
  /** reCAPTCHA, where the site offers it beside the slider (AUTH-002). */
  readonly drawCaptchaFrame?: DrawCaptchaFrame;
  /** The document that the screens run in; an older shell lends none. */
  readonly ownDocument?: PageDocument;
  /** Epoch milliseconds. Screens take the time from here, so that tests can move it. */
  readonly now: () => number;
}

const ServicesContext = createContext<ShellServices | null>(null);

/** Set once per React root: by the remote kit inside a remote, by the shell around its own screens. */
export const ServicesProvider = ServicesContext.Provider;

/** The shell's services inside a screen. Throws outside of a `ServicesProvider`. */
export function useServices(): ShellServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices() needs a ServicesProvider above it');
  return services;
}
