/** Load process of orders.bench.ts: connections that each send their next order when the last one is answered. */

import { type LoadPlan, type LoadReport, Run } from '../../exchange/src/testing/order-load';
import { orderOverHttp } from './http-load';
import { openSocket, orderOverSocket } from './socket-load';

async function run(plan: LoadPlan): Promise<LoadReport> {
  const shared = new Run(plan);
  const each = Array.from({ length: plan.connections }, (_, connection) => connection);
  if (plan.over === 'http') {
    shared.start();
    await Promise.all(each.map((connection) => orderOverHttp(shared, connection)));
  } else {
    const sockets = await Promise.all(each.map((connection) => openSocket(shared, connection)));
    shared.start();
    await Promise.all(sockets.map((socket, connection) => orderOverSocket(shared, connection, socket)));
  }
  return shared.report();
}

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (report) => process.send?.(report),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
