import { Gauge, type Registry } from 'prom-client';
import type { MessageRepository } from './message.repository';

/** Length of the queue, counted per scrape. */
export function watchMessages(registry: Registry, repository: MessageRepository): void {
  new Gauge({
    name: 'maru_messages_waiting',
    help: 'Mails and SMS that are not delivered yet; those given up on included',
    registers: [registry],
    async collect() {
      this.set(await repository.countWaiting());
    },
  });
}
