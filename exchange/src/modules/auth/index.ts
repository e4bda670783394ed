import type { FastifyPluginAsync } from 'fastify';
import { minuteMs } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { forgetOldAnswers } from '../../platform/http/idempotency';
import type { RecaptchaVerifier } from '../../ports/recaptcha';
import type { Members } from '../member';
import type { Messenger } from '../message';
import { captchaRoutes } from './captcha/captcha.routes';
import { type CaptchaService, createCaptchaService } from './captcha/captcha.service';
import { createCodeService } from './code.service';
import { loginRoutes } from './login.routes';
import { createLoginService } from './login.service';
import { meansRoutes } from './means.routes';
import { createPasswordHasher, type PasswordHasher } from './password-hasher';
import { createPasswordResetService } from './password-reset.service';
import { type CoinCodeOf, paymentTokenRoutes } from './payment-token.routes';
import { PaymentTokens } from './payment-token.service';
import { createSessionService, type SessionService } from './session.service';
import { signUpRoutes } from './sign-up.routes';
import { type ConsentTexts, createSignUpService } from './sign-up.service';

export type { CaptchaFields, CaptchaService } from './captcha/captcha.service';
export { meansOf } from './code.service';
export { forgetAttempts } from './login.service';
export { type Payment, type PaymentProof, type PaymentTokens, paymentTokenName } from './payment-token.service';
export { newUid } from './secrets';
export type { SessionService } from './session.service';
export { codeAt, newOtpSecret, stepAt } from './totp';

export interface Auth {
  readonly sessions: SessionService;
  readonly captcha: CaptchaService;
  readonly hasher: PasswordHasher;
  /** Second factors of payments. */
  readonly payments: PaymentTokens;
  /** Whose second login step this token belongs to, while it waits for its code; the token stays good. */
  secondStepOf(token: string): Promise<bigint | null>;
  readonly routes: FastifyPluginAsync;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface AuthDeps {
  readonly members: Members;
  readonly messenger: Messenger;
  readonly recaptcha: RecaptchaVerifier;
  readonly texts: ConsentTexts;
  readonly coinCode: CoinCodeOf;
}

/** Who comes in: login, second step, sign-up, links, sessions and captchas. */
export function createAuth(context: Context, { members, messenger, recaptcha, texts, coinCode }: AuthDeps): Auth {
  const hasher = createPasswordHasher(context.metrics.registry);
  const sessions = createSessionService(context);
  const captcha = createCaptchaService(context, recaptcha);
  const codes = createCodeService(context, messenger);
  const logins = createLoginService(context, { hasher, sessions, codes, messenger });
  const signUps = createSignUpService(context, { hasher, messenger, texts });
  const payments = new PaymentTokens({ db: context.db, clock: context.clock, codes, messenger });
  const resets = createPasswordResetService(context, { hasher, messenger, sessions });
  let timer: NodeJS.Timeout | undefined;

  const sweep = () =>
    Promise.all([
      sessions.sweep(),
      captcha.sweep(),
      signUps.sweep(),
      payments.sweep(),
      forgetOldAnswers(context),
    ]).catch((error) => context.log.warn({ err: error }, 'what has expired was not cleared away'));

  return {
    sessions,
    captcha,
    hasher,
    payments,
    secondStepOf: logins.memberOf,
    routes: async (app) => {
      await app.register(loginRoutes({ config: context.config, logins, sessions, captcha }));
      await app.register(signUpRoutes({ signUps, resets, captcha }));
      await app.register(captchaRoutes(captcha));
      await app.register(meansRoutes(context, members));
      await app.register(paymentTokenRoutes(payments, coinCode));
    },
    start: async () => {
      timer = setInterval(sweep, 10 * minuteMs).unref();
    },
    stop: async () => clearInterval(timer),
  };
}
