/** Answer of a modal that can only be put away. */
type Closed = 'closed';

/**
 * The modals of the shell by name, with what each one is given and what the member may answer (SHEL-071 to SHEL-103).
 * Adding a line is a minor release of this package; removing or narrowing one is a major release.
 */
export interface ShellModals {
  /** Due diligence is missing; `wanted` is what the member was about to do. */
  doAuthNoti: { input: { wanted?: 'deposit' | 'withdrawal' | 'order' | 'tokenSale' }; answer: 'verify' | 'later' };
  /** Re-verification is due until "YYYY-MM-DD HH:mm". */
  reAuthNoti: { input: { until: string }; answer: 'verify' | 'later' };
  /** Re-verification is overdue since "YYYY-MM-DD HH:mm". */
  expired: { input: { since: string }; answer: 'verify' };
  waiting: { input: Record<string, never>; answer: Closed };
  processWlf: { input: Record<string, never>; answer: Closed | 'contact' };
  /** `reasons` are codes 01 to 10 (ENTI-016). */
  wlfReject: { input: { reasons: readonly string[] }; answer: Closed | 'contact' };
  rejectOrder: { input: Record<string, never>; answer: Closed | 'contact' };
  restrictOrder: { input: { variant: 'foreignResident' | 'wowYn' }; answer: Closed | 'contact' };

  /** `code`: too many second-step codes; `password`: too many passwords. */
  loginBlocked: { input: { variant: 'code' | 'password' }; answer: 'cancel' | 'resetPassword' | 'reverify' };
  dormantAccount: { input: Record<string, never>; answer: Closed | 'contact' };
  accountFrozen: { input: Record<string, never>; answer: Closed | 'contact' };
  leavePending: { input: Record<string, never>; answer: Closed };
  accountClosed: { input: Record<string, never>; answer: 'main' | 'signUp' };
  passwordChangeGuide: { input: Record<string, never>; answer: 'later' | 'change' };
  verificationGuide: { input: Record<string, never>; answer: 'later' | 'verify' };
  /** Sends the mail again by itself as often as the member asks. `unconfirmed`: a login found so; no mail was sent just now. */
  emailVerification: { input: { address: string; unconfirmed?: true }; answer: Closed };
  automaticLogout: { input: Record<string, never>; answer: 'login' | 'main' };
  loginFailed: { input: { message: string }; answer: 'cancel' | 'resetPassword' };
  policyChange: { input: Record<string, never>; answer: 'later' | 'verify' };
  /** Texts that were changed; `kind` is terms or privacy, which each have a page. */
  consents: {
    input: { texts: readonly { readonly title: string; readonly kind: string }[] };
    answer: 'later' | 'agreed';
  };
  /** `message` is the server's text for codes 6001 and 6002; without it the sale's rule is explained. */
  whitelist: { input: { message?: string }; answer: Closed };
  mobileUnsupported: { input: Record<string, never>; answer: Closed | 'getApp' };
  /** `token` is the one of the second login step; `kind` is what was lost, a phone unless it says so. Who asks hands in documents then. */
  phoneReset: { input: { token: string; kind?: 'phone' | 'OTP' }; answer: 'cancel' | 'asked' };
  withdrawalNotice: {
    input: { kind: 'foreignKyc' | 'accountRequired' | 'banned' | 'selfVerification' | 'feeChanged' };
    answer: Closed | 'verify' | 'reload';
  };

  /** A call that moves money was refused for want of a permit: another document has one (`reload`), or none of this browser has (`browser`). */
  newDocument: { input: { kind: 'reload' | 'browser' }; answer: Closed | 'reload' };
  /** Before a half-filled form is left (`navigation.askBeforeLeaving`). */
  leaveForm: { input: Record<string, never>; answer: 'leave' | 'stay' };
  notice: { input: { title?: string; message: string }; answer: Closed };
  confirm: {
    input: {
      title?: string;
      message: string;
      confirmLabel?: string;
      cancelLabel?: string;
      tone?: 'neutral' | 'danger';
    };
    answer: 'confirmed' | 'cancelled';
  };
}

export type ModalName = keyof ShellModals;
export type ModalInput<K extends ModalName> = ShellModals[K]['input'];
export type ModalAnswer<K extends ModalName> = ShellModals[K]['answer'];
