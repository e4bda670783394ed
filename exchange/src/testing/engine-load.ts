import { startExchange } from '../boot/exchange';
import type { OrderPlacement } from '../modules/order/order.types';
import { type LoadPlan, type LoadReport, Run } from './order-load';

/** The newest traders: those of before have connections and limits of their own. */
const tradersAlone = 300;

/**
 * The exchange as a process that also makes its own load: orders with every rule, engine and ledger, but without a connection. It answers
 * each plan that it is sent with a report.
 */
const { modules, context, stop } = await startExchange(process.env);

async function ordersOf(run: Run, memberId: bigint, caller: number): Promise<void> {
  for (let turn = 0; performance.now() < run.ends; turn += 1) {
    const asked = performance.now();
    const standing = modules.members.recall(memberId) ?? (await modules.members.standing(memberId));
    if (!standing) throw new Error('a trader is gone');
    const { marketId, ...terms } = run.placement();
    const placement: OrderPlacement = {
      ...{ ...terms, type: 'LIMIT', total: undefined, timeInForce: undefined },
      ...{ marketId: Number(marketId), clientOrderId: run.nameOf(caller, turn) },
    };
    const outcome = await modules.orders.place(standing, placement);
    run.note(outcome.ok, performance.now() - asked, () => JSON.stringify(outcome));
  }
}

async function load(plan: LoadPlan): Promise<LoadReport> {
  const found = "SELECT id FROM member WHERE email LIKE 'trader-%' ORDER BY id DESC LIMIT $1";
  const { rows } = await context.pool.query<{ id: string }>(found, [tradersAlone]);
  const memberIds = rows.map(({ id }) => BigInt(id));
  const run = new Run(plan);
  run.start();
  await Promise.all(
    Array.from({ length: plan.connections }, (_, at) => ordersOf(run, memberIds[at % memberIds.length] ?? 0n, at)),
  );
  return run.report();
}

process.on('message', (plan: LoadPlan) => void load(plan).then((report) => process.send?.(report)));
process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
context.log.info('exchange is ready');
