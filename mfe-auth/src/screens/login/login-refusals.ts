import type { ModalBus, Navigation } from '@maru/platform';
import type { ApiError } from '@maru/platform/api';

export interface RefusalContext {
  modals: ModalBus;
  navigation: Navigation;
  email: string;
  /** The catalogue's text of the refusal. */
  message: string;
}

type Handler = (context: RefusalContext) => Promise<void>;

const blocked =
  (variant: 'code' | 'password'): Handler =>
  async ({ modals, navigation }) => {
    const answer = await modals.open('loginBlocked', { variant });
    if (answer === 'resetPassword') navigation.go('PwReset');
    if (answer === 'reverify') navigation.go('authInfo');
  };

const confirmEmail: Handler = async ({ modals, email }) =>
  void (await modals.open('emailVerification', { address: email }));
const nothing: Handler = async () => undefined;

/** Codes with a popup of their own (AUTH-031..039, AUTH-130, AUTH-131). */
const handlers: Readonly<Record<string, Handler>> = {
  4011: blocked('password'),
  4012: async ({ modals, navigation }) => {
    if ((await modals.open('dormantAccount', {})) === 'contact') navigation.go('Faq');
  },
  4013: async ({ modals }) => void (await modals.open('leavePending', {})),
  4014: async ({ modals, navigation }) => {
    navigation.go((await modals.open('accountClosed', {})) === 'signUp' ? 'Member' : 'Main');
  },
  4015: confirmEmail,
  4020: nothing,
  4021: nothing,
  4052: blocked('code'),
  4200: async ({ modals, navigation }) => {
    if ((await modals.open('policyChange', {})) === 'verify') navigation.go('authInfo');
  },
};

/** Every other refusal offers to cancel or to reset the password (AUTH-010). */
const loginFailed: Handler = async ({ modals, navigation, message }) => {
  if ((await modals.open('loginFailed', { message })) === 'resetPassword') navigation.go('PwReset');
};

export const explainRefusal = (error: ApiError, context: RefusalContext): Promise<void> =>
  (handlers[String(error.code)] ?? loginFailed)(context);

/** 4020 and 4021 show nothing at all (AUTH-036). */
export const isSilent = (error: ApiError): boolean => handlers[String(error.code)] === nothing;
