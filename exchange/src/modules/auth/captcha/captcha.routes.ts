import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome } from '@maru/contract';
import { CaptchaAlternative, CaptchaPass, SliderAnswer, SliderPuzzle } from '@maru/contract/exchange';
import { sendOutcome } from '@maru/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { limited } from '../../../platform/http/rate-limits';
import type { CaptchaService, CaptchaPass as Pass } from './captcha.service';
import { captchaPassView } from './captcha.views';

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const schema = { tags: ['captcha'] };
const config = limited('captcha');

const sendPass = (reply: FastifyReply, outcome: Outcome<Pass>) =>
  sendOutcome(reply, outcome.ok ? accepted(captchaPassView(outcome.value)) : outcome);

/** Puzzles and their answers (API-139). */
export const captchaRoutes =
  (captcha: CaptchaService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/v1/captcha/slider', { config, schema: { ...schema, response: { 200: SliderPuzzle } } }, () =>
      captcha.slider(),
    );

    app.post(
      '/v1/captcha/slider/:id',
      { config, schema: { ...schema, params, body: SliderAnswer, response: { 200: CaptchaPass } } },
      async (request, reply) => sendPass(reply, await captcha.answerSlider(request.params.id, request.body)),
    );

    app.get('/v1/captcha/work', { config, schema: { ...schema, response: { 200: CaptchaAlternative } } }, () =>
      captcha.alternative(),
    );

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
      async (request, reply) => sendPass(reply, await captcha.answerWork(request.params.id, request.body.nonce)),
    );
  };
