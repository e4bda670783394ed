import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanyPage, KycPage, LocaleQuery, RemoteConfig, SystemStatus } from '@maru/contract/exchange';
import type { Config } from '../../platform/core/config';
import { companyPageIn, kycPageIn, remoteConfigView, statusIn } from './content.views';
import type { Documents } from './document.service';

const inLocale = { tags: ['content'], querystring: LocaleQuery };

/** Pages and settings for everybody. */
export const documentRoutes =
  (documents: Documents, config: Config): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/v1/pages/company', { schema: { ...inLocale, response: { 200: CompanyPage } } }, async ({ query }) => {
      const { body, writtenAt } = await documents.last('company');
      return companyPageIn(query.locale, body, writtenAt);
    });

    app.get('/v1/pages/kyc', { schema: { ...inLocale, response: { 200: KycPage } } }, async ({ query }) => {
      const { body, writtenAt } = await documents.last('kyc');
      return kycPageIn(query.locale, body, writtenAt);
    });

    app.get('/v1/mobile/version', { schema: { ...inLocale, response: { 200: SystemStatus } } }, async ({ query }) =>
      statusIn(query.locale, (await documents.last('status')).body, config.maintenance),
    );

    app.get('/v1/remote-config', { schema: { tags: ['content'], response: { 200: RemoteConfig } } }, async () =>
      remoteConfigView((await documents.last('remoteConfig')).body, config),
    );
  };
