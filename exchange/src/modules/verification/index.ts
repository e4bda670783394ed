import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { RealNameCheck } from '../../ports/real-name';
import type { Auth } from '../auth';
import type { Members } from '../member';
import type { Messenger } from '../message';
import type { Reviews } from '../review';
import type { MemberSettings } from '../setting';
import { factorResetRoutes } from './factor-reset.routes';
import { FactorResetService } from './factor-reset.service';
import { ForeignPhoneRepository } from './foreign-phone.repository';
import { foreignPhoneRoutes } from './foreign-phone.routes';
import { ForeignPhoneService } from './foreign-phone.service';
import { OtpSetupRepository } from './otp.repository';
import { otpRoutes } from './otp.routes';
import { OtpService } from './otp.service';
import { realNameRoutes } from './real-name.routes';
import { RealNameService } from './real-name.service';
import { remittanceRoutes } from './remittance.routes';
import { RemittanceService } from './remittance.service';
import { residenceRoutes } from './residence.routes';
import { ResidenceService } from './residence.service';
import { decideUnfreezing } from './unfreezing';
import { VerificationRepository } from './verification.repository';
import { verificationRoutes } from './verification.routes';

export interface VerificationDeps {
  readonly members: Members;
  readonly auth: Pick<
    Auth,
    'secondStepOf' | 'captcha' | 'codes' | 'factors' | 'recovery' | 'passkeys' | 'freezes' | 'sessions'
  >;
  readonly messenger: Messenger;
  readonly settings: Pick<MemberSettings, 'of'>;
  readonly reviews: Reviews;
  readonly realName: RealNameCheck;
  /** Dialling code of a country by its id. */
  readonly diallingCodeOf: (countryId: string) => string | undefined;
}

/** Verification of members, remittance proofs, resets of lost second factors, and freezes that are lifted. */
export function createVerification(
  context: Context,
  { members: { repository: members }, auth, messenger, settings, reviews, realName, diallingCodeOf }: VerificationDeps,
): ExchangeModule<void> {
  const { db, clock, config } = context;
  const base = { clock, members, repository: new VerificationRepository(db) };
  const factorResets = new FactorResetService({ reviews, auth });
  decideUnfreezing(reviews, auth);
  const residence = new ResidenceService({ members, reviews });
  const remittance = new RemittanceService({ members, reviews });
  const realNames = new RealNameService({
    ...{ ...base, messenger, settings, config },
    ...{ carrier: realName, sessions: auth.sessions },
  });
  const otp = new OtpService({ clock, members, auth, messenger, repository: new OtpSetupRepository() });
  const foreignPhones = new ForeignPhoneService({
    ...{ clock, config, members, messenger, diallingCodeOf },
    ...{ codes: auth.codes, factors: auth.factors, sessions: auth.sessions },
    repository: new ForeignPhoneRepository(),
  });
  return {
    name: 'verification',
    service: undefined,
    routes: async (app) => {
      await app.register(verificationRoutes(members, residence));
      await app.register(residenceRoutes(residence, auth.captcha));
      await app.register(remittanceRoutes(remittance, auth.captcha));
      await app.register(realNameRoutes(realNames));
      await app.register(factorResetRoutes(factorResets, auth));
      await app.register(otpRoutes(otp));
      await app.register(foreignPhoneRoutes(foreignPhones));
    },
  };
}
