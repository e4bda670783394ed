import { Gauge, type Registry } from 'prom-client';
import type { MessageRepository } from './message.repository';

/** Length of the queue, counted per scrape. */
export function watchMessages(registry: Registry, repository: MessageRepository): void {
  new Gauge({
    name: 'maru_messages_waiting',
    help: 'Mails and SMS that are not delivered yet, those given up on included; -1 when they could not be counted',
    registers: [registry],
    async collect() {
      // A collector that throws would take all metrics along while the database is away.
      this.set(await repository.countWaiting().catch(() => -1));
    },
  });
}
