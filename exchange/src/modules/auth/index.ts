import { minuteMs } from '@maru/server';
import type { FastifyPluginAsync } from 'fastify';
import { later } from '../../platform/core/clock';
import type { Config } from '../../platform/core/config';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { forgetOldAnswers } from '../../platform/http/idempotency';
import type { RecaptchaVerifier } from '../../ports/recaptcha';
import type { Members } from '../member';
import type { Messenger } from '../message';
import type { MemberSettings } from '../setting';
import { CaptchaRepository } from './captcha/captcha.repository';
import { captchaRoutes } from './captcha/captcha.routes';
import { CaptchaService } from './captcha/captcha.service';
import { CodeService } from './code.service';
import { DeviceRepository } from './device.repository';
import { deviceLifeMs } from './device-cookie';
import { freezeRoutes } from './freeze.routes';
import { Freezes } from './freeze.service';
import { LoginRepository } from './login.repository';
import { loginRoutes } from './login.routes';
import { LoginService } from './login.service';
import { MailTokenRepository } from './mail-token.repository';
import { meansRoutes } from './means.routes';
import { NewDevices } from './new-device.service';
import { PasskeyRepository } from './passkey.repository';
import { passkeyRoutes } from './passkey.routes';
import { Passkeys } from './passkey.service';
import { PasskeyLogins } from './passkey-login.service';
import { PasswordChangeService } from './password-change.service';
import { createPasswordHasher, type PasswordHasher } from './password-hasher';
import { passwordResetRoutes } from './password-reset.routes';
import { PasswordResetService } from './password-reset.service';
import { PaymentTokenRepository } from './payment-token.repository';
import { type CoinCodeOf, paymentTokenRoutes } from './payment-token.routes';
import { PaymentTokens } from './payment-token.service';
import { phishingCodeRoutes } from './phishing-code.routes';
import { PhishingCodes } from './phishing-code.service';
import { RecoveryCodeRepository } from './recovery-code.repository';
import { secondFactorRoutes } from './second-factor.routes';
import { SecondFactors } from './second-factor.service';
import { SessionRepository } from './session.repository';
import { sessionRoutes } from './session.routes';
import { SessionService } from './session.service';
import { SignUpRepository } from './sign-up.repository';
import { signUpRoutes } from './sign-up.routes';
import { type ConsentTexts, SignUpService } from './sign-up.service';
import { SmsCodeRepository } from './sms-code.repository';
import { smsValidatorRoutes } from './sms-validator.routes';
import { SmsValidatorService } from './sms-validator.service';

export type { Means } from './auth.types';
export type { CaptchaService } from './captcha/captcha.service';
export { type CaptchaFields, toCaptchaProof } from './captcha/captcha.views';
export { meansOf } from './code.service';
export { unfrozenMail } from './freeze-mails';
export { createKeyedQueue } from './keyed-queue';
export { createPasswordHasher, type PasswordHasher } from './password-hasher';
export {
  type IssuedToken,
  type Payment,
  type PaymentProof,
  type PaymentTokens,
  paymentTokenName,
} from './payment-token.service';
export { toPaymentToken } from './payment-token.views';
export { paymentWords } from './payment-words';
export { newRecoveryCodes, recoveryHash } from './recovery-codes';
export type { FactorProof, SecondFactors } from './second-factor.service';
export { toFactorProof } from './second-factor.views';
export { hashOf, newToken, newUid, sameText } from './secrets';
export type { Acting, SessionService } from './session.service';
export { acceptedStep, codeAt, isOtpSecret, newOtpSecret, stepAt } from './totp';

/** Authentication for the other modules. */
export interface Auth {
  readonly sessions: SessionService;
  readonly captcha: CaptchaService;
  readonly codes: CodeService;
  /** Codes that guard what protects an account. */
  readonly factors: SecondFactors;
  readonly recovery: RecoveryCodeRepository;
  readonly hasher: PasswordHasher;
  /** Second factors of payments. */
  readonly payments: PaymentTokens;
  readonly passkeys: Pick<Passkeys, 'removeWithLastCode'>;
  /** Accounts that their members have frozen. */
  readonly freezes: Freezes;
  /** Tells what to delete of a stranger's sign-up. */
  readonly signUps: Pick<SignUpService, 'with'>;
  /** The member of a second-step token that waits for its code; the token stays valid. */
  secondStepOf(token: string): Promise<bigint | null>;
  /** Unlocks an address after wrong passwords. */
  forgetAttempts(email: string): Promise<void>;
  /** Clears away what has expired. */
  sweep(): Promise<void>;
}

export interface AuthDeps {
  readonly members: Members;
  readonly messenger: Messenger;
  readonly recaptcha: RecaptchaVerifier;
  readonly texts: ConsentTexts;
  readonly settings: Pick<MemberSettings, 'change' | 'reset'>;
  readonly coinCode: CoinCodeOf;
}

const warnOf = (log: Context['log']) => (error: unknown) =>
  log.warn({ err: error }, 'what has expired was not cleared away');

/** Authentication: login, second step, sign-up, mailed links, sessions and captchas. */
export function createAuth(context: Context, deps: AuthDeps): ExchangeModule<Auth> {
  const { members, messenger, recaptcha, texts, settings, coinCode } = deps;
  const { db, counters, clock, events, config, log } = context;
  const base = { clock, config, members: members.repository, messenger };
  const hasher = createPasswordHasher(context.metrics.registry);
  const tokens = new MailTokenRepository(db);
  const logins = new LoginRepository(counters.db);
  const devices = new DeviceRepository(db);
  const sessions = new SessionService({ ...base, events, log, repository: new SessionRepository(db) });
  const captcha = new CaptchaService({ clock, recaptcha, repository: new CaptchaRepository(counters.db) });
  const smsCodes = new SmsCodeRepository();
  const recovery = new RecoveryCodeRepository();
  const codes = new CodeService({ ...base, repository: smsCodes, recovery });
  const factors = new SecondFactors({ ...base, codes });
  const newDevices = new NewDevices(base);
  const keys = new PasskeyRepository(db);
  const words = new PhishingCodes({ ...base, sessions, factors });
  const passkeys = new Passkeys({ ...base, sessions, factors, repository: keys });
  const entering = {
    hasher,
    sessions,
    codes,
    devices,
    newDevices,
    passkeys: new PasskeyLogins({ ...base, codes, repository: keys }),
  };
  const login = new LoginService({ ...base, ...entering, repository: logins });
  const paymentTokens = new PaymentTokenRepository(db);
  const payments = new PaymentTokens({ ...base, codes, sessions, repository: paymentTokens });
  const freezes = new Freezes({ ...base, logins, sessions, paymentTokens, mailTokens: tokens });
  const passwords = new PasswordChangeService({ ...base, logins, devices, sessions });
  const browsers = new SignUpRepository(db);
  const signUps = new SignUpService({ ...base, hasher, passwords, tokens, texts, settings, browsers });
  signUps.with((tx, memberId) => settings.reset(memberId, tx));
  const resets = new PasswordResetService({ ...base, hasher, passwords, tokens });
  const sweepOld = oldRowsSweeper(context, { logins, devices, smsCodes, keys, members });
  const sweep = () =>
    Promise.all([sessions.sweep(), captcha.sweep(), signUps.sweep(), payments.sweep(), ...sweepOld()]);
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'auth',
    service: {
      ...{ sessions, captcha, codes, factors, recovery, hasher },
      ...{ payments, passkeys, freezes, signUps },
      secondStepOf: (token) => login.memberOf(token),
      forgetAttempts: (email) => logins.forgetAttempts(email),
      sweep: async () => void (await sweep()),
    },
    routes: async (app) => {
      await app.register(loginRoutes({ config, logins: login, sessions, captcha }));
      await app.register(sessionRoutes(sessions));
      await app.register(protectionRoutes(config, { factors, freezes, passkeys, words }));
      await app.register(signUpRoutes({ config, signUps, captcha }));
      await app.register(passwordResetRoutes({ resets, captcha }));
      await app.register(captchaRoutes(captcha));
      await app.register(meansRoutes(members));
      await app.register(paymentTokenRoutes(payments, coinCode));
      await app.register(smsValidatorRoutes(new SmsValidatorService({ ...base, codes })));
    },
    start: async () => {
      timer = setInterval(() => sweep().catch(warnOf(log)), 10 * minuteMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await hasher.stop();
    },
  };
}

interface Protections {
  readonly factors: SecondFactors;
  readonly freezes: Freezes;
  readonly passkeys: Passkeys;
  readonly words: PhishingCodes;
}

/** What a member protects the account with. */
const protectionRoutes =
  (config: Config, { factors, freezes, passkeys, words }: Protections): FastifyPluginAsync =>
  async (app) => {
    await app.register(secondFactorRoutes(factors));
    await app.register(phishingCodeRoutes(words));
    await app.register(passkeyRoutes(passkeys));
    await app.register(freezeRoutes(config, freezes));
  };

interface OldRows {
  readonly logins: LoginRepository;
  readonly devices: DeviceRepository;
  readonly smsCodes: SmsCodeRepository;
  readonly keys: PasskeyRepository;
  readonly members: Members;
}

/** Sweeps of what is kept for a time after it was of use. */
function oldRowsSweeper(context: Context, { logins, devices, smsCodes, keys, members }: OldRows) {
  const { db, clock, config } = context;
  const { loginAttemptsMs, smsCodesMs, loginRecordsMs } = config.retention;
  return (): readonly Promise<void>[] => {
    const now = clock.now();
    return [
      logins.sweep(now, later(now, -loginAttemptsMs)),
      devices.sweep(later(now, -deviceLifeMs)),
      smsCodes.sweep(db, later(now, -smsCodesMs)),
      keys.sweep(later(now, -smsCodesMs)),
      members.repository.sweepLogins(later(now, -loginRecordsMs)),
      forgetOldAnswers(context),
    ];
  };
}
