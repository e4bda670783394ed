import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, refused } from '@maru/contract';
import { Id, oneOf, YesNo } from '@maru/contract/exchange';
import { dayMs } from '@maru/server';
import { Type } from 'typebox';
import type { Markets } from '../modules/market';
import { faultTargets } from './faults';
import { vaspModes } from './sandbox-travel-rule';
import type { SandboxWorld } from './sandbox-world';
import { sendDone } from './send-done';

export interface WorldRoutesDeps {
  readonly world: Pick<SandboxWorld, 'clock' | 'faults' | 'travelRule'>;
  readonly markets: Markets;
}

const halt = { params: Type.Object({ id: Id }), body: Type.Object({ halted: YesNo }) };
const vasp = {
  params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
  body: Type.Object({ mode: oneOf(vaspModes) }),
};
const advance = Type.Object({ advanceMs: Type.Integer({ minimum: 0, maximum: 400 * dayMs }) });
const fault = Type.Object({
  target: oneOf(faultTargets),
  mode: oneOf(['slow', 'failing', 'down']),
  ratio: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
});

/** The exchange's clock, faults of the ports, other exchanges, and halts of markets. */
export const worldRoutes =
  ({ world, markets }: WorldRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const now = () => ({ now: world.clock.now().toISOString() });
    app.post('/sandbox/clock', { schema: { body: advance } }, async (request) => {
      world.clock.advance(request.body.advanceMs);
      return now();
    });
    app.delete('/sandbox/clock', async () => {
      world.clock.reset();
      return now();
    });

    app.post('/sandbox/faults', { schema: { body: fault } }, async (request) => {
      const { target, mode, ratio = 1, delayMs = mode === 'slow' ? 5_000 : 0 } = request.body;
      world.faults.set(target, { mode, ratio, delayMs });
      return { ok: true };
    });
    app.delete('/sandbox/faults', async () => {
      world.faults.clear();
      return { ok: true };
    });

    app.get('/sandbox/vasps', async () =>
      (await world.travelRule.all()).map(({ id, name, country, mode }) => ({
        ...{ vaspId: id, vaspName: name, country, mode },
        reports: world.travelRule.reportsTo(id).length,
      })),
    );
    app.post('/sandbox/vasps/:id', { schema: vasp }, async ({ params, body }, reply) => {
      const found = await world.travelRule.setMode(params.id, body.mode);
      return sendDone(reply, found ? accepted({ ok: true }) : refused('NOT_FOUND'));
    });

    app.post('/sandbox/markets/:id/halt', { schema: halt }, async (request, reply) => {
      const found = await markets.halt(Number(request.params.id), request.body.halted === 'Y');
      return sendDone(reply, found ? undefined : refused('NOT_FOUND'));
    });
  };
