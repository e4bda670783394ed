import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CaptchaPass, SliderAnswer, SliderPuzzle, WorkPuzzle } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import { Type } from 'typebox';
import { limited } from '../../../platform/http/rate-limits';
import type { CaptchaService } from './captcha.service';

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const schema = { tags: ['captcha'] };
const config = limited('captcha');

export const captchaRoutes =
  (captcha: CaptchaService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/v1/captcha/slider', { config, schema: { ...schema, response: { 200: SliderPuzzle } } }, () =>
      captcha.slider(),
    );

    app.post(
      '/v1/captcha/slider/:id',
      { config, schema: { ...schema, params, body: SliderAnswer, response: { 200: CaptchaPass } } },
      async (request, reply) => sendOutcome(reply, await captcha.answerSlider(request.params.id, request.body)),
    );

    app.get('/v1/captcha/work', { config, schema: { ...schema, response: { 200: WorkPuzzle } } }, () => captcha.work());

    app.post(
      '/v1/captcha/work/:id',
      {
        config,
        schema: {
          ...schema,
          params,
          body: Type.Object({ nonce: Type.String({ maxLength: 100 }) }),
          response: { 200: CaptchaPass },
        },
      },
      async (request, reply) => sendOutcome(reply, await captcha.answerWork(request.params.id, request.body.nonce)),
    );
  };
