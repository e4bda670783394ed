import type { ModalAnswer, ModalInput, ModalName } from '@maru/platform';

/** Buttons and behaviour of one modal; its texts are in `texts/`, under its name. */
export interface ModalSpec<K extends ModalName> {
  /** Answers offered as buttons, the most likely one last. */
  readonly actions: readonly ModalAnswer<K>[];
  /** Answer of Escape and the close button; without it the member has to choose. */
  readonly dismiss?: ModalAnswer<K>;
  /** Picks one of several wordings of the same modal. */
  readonly variant?: (input: ModalInput<K>) => string;
  /** An interruption rather than an answer to what the member just did. */
  readonly alert?: boolean;
}

const closeOnly = { actions: ['closed'], dismiss: 'closed' } as const;
const closeOrContact = { actions: ['closed', 'contact'], dismiss: 'closed' } as const;
const laterOrVerify = { actions: ['later', 'verify'], dismiss: 'later' } as const;

/** Every modal of the bus (SHEL-071 to SHEL-103). */
export const modalSpecs: { readonly [K in ModalName]: ModalSpec<K> } = {
  doAuthNoti: { ...laterOrVerify, variant: ({ wanted }) => wanted ?? 'any' },
  reAuthNoti: laterOrVerify,
  expired: { actions: ['verify'], alert: true },
  waiting: closeOnly,
  processWlf: closeOrContact,
  wlfReject: closeOrContact,
  rejectOrder: closeOrContact,
  restrictOrder: { ...closeOrContact, variant: ({ variant }) => variant },
  loginBlocked: { actions: ['cancel', 'resetPassword'], dismiss: 'cancel', variant: ({ variant }) => variant },
  dormantAccount: closeOrContact,
  accountFrozen: closeOrContact,
  leavePending: closeOnly,
  accountClosed: { actions: ['main', 'signUp'], dismiss: 'main' },
  passwordChangeGuide: { actions: ['later', 'change'], dismiss: 'later' },
  verificationGuide: laterOrVerify,
  emailVerification: { ...closeOnly, variant: ({ unconfirmed }) => (unconfirmed ? 'unconfirmed' : 'body') },
  automaticLogout: { actions: ['main', 'login'], alert: true },
  loginFailed: { actions: ['cancel', 'resetPassword'], dismiss: 'cancel' },
  policyChange: laterOrVerify,
  consents: { actions: ['later', 'agreed'], dismiss: 'later' },
  whitelist: closeOnly,
  mobileUnsupported: { actions: ['closed', 'getApp'], dismiss: 'closed' },
  phoneReset: { actions: ['cancel', 'asked'], dismiss: 'cancel', variant: ({ kind }) => kind ?? 'phone' },
  withdrawalNotice: { actions: ['closed'], dismiss: 'closed', variant: ({ kind }) => kind },
  newDocument: { actions: ['reload'], dismiss: 'closed', variant: ({ kind }) => kind },
  leaveForm: { actions: ['leave', 'stay'], dismiss: 'stay', alert: true },
  notice: closeOnly,
  confirm: { actions: ['cancelled', 'confirmed'], dismiss: 'cancelled' },
};

/** Answers of modals whose text depends on their input (ERR-107, ERR-118, SHEL-103). */
const actionsByVariant: Readonly<Record<string, readonly string[]>> = {
  'loginBlocked.code': ['cancel', 'reverify'],
  'withdrawalNotice.foreignKyc': ['closed', 'verify'],
  'withdrawalNotice.accountRequired': ['closed', 'verify'],
  'withdrawalNotice.selfVerification': ['closed', 'verify'],
  'withdrawalNotice.feeChanged': ['reload'],
  'newDocument.browser': ['closed'],
};

/** @returns the answers that a modal offers for what it was given. */
export function actionsOf<K extends ModalName>(name: K, input: ModalInput<K>): readonly ModalAnswer<K>[] {
  const { actions, variant } = modalSpecs[name];
  const special = variant && actionsByVariant[`${name}.${variant(input)}`];
  return (special as readonly ModalAnswer<K>[] | undefined) ?? actions;
}
