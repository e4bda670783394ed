import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import { Id, marketStates, oneOf, YesNo } from '@maru/contract/exchange';
import { isProtective, type MarketState } from '@maru/domain/market-state';
import { dayMs } from '@maru/server';
import { Type } from 'typebox';
import type { MarketSchedule } from '../modules/market-schedule';
import { withoutStaff } from '../platform/core/two-people';
import { faultTargets } from './faults';
import { vaspModes } from './sandbox-travel-rule';
import type { SandboxWorld } from './sandbox-world';
import { sendDone } from './send-done';

export interface WorldRoutesDeps {
  readonly world: Pick<SandboxWorld, 'clock' | 'faults' | 'travelRule'>;
  readonly marketSchedule: MarketSchedule;
}

const halt = { params: Type.Object({ id: Id }), body: Type.Object({ halted: YesNo }) };
const planned = {
  params: Type.Object({ id: Id }),
  body: Type.Object({
    state: oneOf(marketStates),
    inMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 * dayMs })),
  }),
};
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
  ({ world, marketSchedule }: WorldRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const plan = async (id: string, state: MarketState, from: Date | null): Promise<Outcome<unknown>> => {
      const wish = { marketId: Number(id), state, from, reason: 'sandbox', by: 'sandbox' };
      const planned = await marketSchedule.plan(wish);
      if (!planned.ok || (from === null && isProtective(state))) return planned.ok ? accepted(undefined) : planned;
      return marketSchedule.confirm(planned.value, withoutStaff('sandbox (2)'));
    };
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
      const state = request.body.halted === 'Y' ? 'halted' : 'open';
      return sendDone(reply, await plan(request.params.id, state, null));
    });

    app.post('/sandbox/markets/:id/state', { schema: planned }, async (request, reply) => {
      const { state, inMs } = request.body;
      const from = inMs === undefined ? null : new Date(world.clock.now().getTime() + inMs);
      return sendDone(reply, await plan(request.params.id, state, from));
    });
  };
