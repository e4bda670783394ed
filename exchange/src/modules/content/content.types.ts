import type { CompanyTexts, HelpLink, KycTexts, Translated } from '@maru/domain/content';
import type { ConsentKind, Written } from './content.tables';

/** What can change without a release (API-156). */
export interface RemoteConfigBody {
  readonly links: Readonly<Record<HelpLink, { readonly ko: string; readonly en: string }>>;
  readonly whitelist: { readonly code: string; readonly content: Translated<string>; readonly shown: boolean };
}

/** What the inner status says (ENTI-090). */
export interface StatusBody {
  readonly open: boolean;
  /** Pages show the message in place of everything, with a reload (SHEL-086). */
  readonly critical: boolean;
  readonly message: Translated<string>;
  /** Other than the one before: pages offer a reload (SHEL-253). */
  readonly version: string;
}

/** Bodies of the documents by their name. */
export interface DocumentBodies {
  readonly company: Translated<CompanyTexts>;
  readonly kyc: Translated<KycTexts>;
  readonly remoteConfig: RemoteConfigBody;
  readonly status: StatusBody;
}

/** A version of a consent text that somebody wants; `effectiveAt` is ISO 8601. */
export interface ConsentTextWish {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly effectiveAt: string;
  readonly texts: Translated<Written>;
}

/** Who changes something, and why. */
export interface Signed {
  readonly by: string;
  readonly reason: string;
}
