import type { ModalBus, NativeBridge, Navigation, Preferences, ShellServices } from '@maru/platform';
import type { CaptchaFields } from '@maru/platform/captcha';
import type { SessionStore } from '@maru/platform/session';
import type { TokenSaleApi } from '../../api/tokensale.api';

export type SaleText = (
  key: 'purchase.done' | 'purchase.loggedOut',
  values?: Readonly<Record<string, string>>,
) => string;

export interface SaleDetailDeps {
  readonly api: Pick<TokenSaleApi, 'sale' | 'orders' | 'buy' | 'standingIsKnown' | 'whitelistNotice'>;
  readonly session: Pick<SessionStore, 'me' | 'isMember' | 'logout'>;
  readonly captcha: { readonly solved: boolean; readonly fields: CaptchaFields; reset(): Promise<void> };
  readonly modals: Pick<ModalBus, 'open' | 'toast'>;
  readonly navigation: Pick<Navigation, 'go' | 'inApp'>;
  readonly preferences: Pick<Preferences, 'language'>;
  readonly bridge: Pick<NativeBridge, 'channel'>;
  /** Available balance of a coin, decimal text; null while nothing is known of it. */
  available(coin: string): string | null;
  readWallet(): Promise<unknown>;
  now(): number;
  /** Keeps the screen from being replaced while a purchase is on its way. @returns ends it. */
  critical(): () => void;
  readonly succeeded: ShellServices['succeeded'];
  readonly say: SaleText;
}

/** A purchase that the member is asked to confirm. Decimal texts. */
export interface PurchaseQuote {
  readonly paid: string;
  readonly coin: string;
  readonly bought: string;
  readonly bonus: string;
  readonly token: string;
}

/** Asks the member; false where he would rather not. */
export type ConfirmPurchase = (quote: PurchaseQuote) => Promise<boolean>;
