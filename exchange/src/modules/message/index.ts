import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Couriers } from '../../ports/delivery';
import { watchMessages } from './message.metrics';
import { MessageRepository } from './message.repository';
import { Messenger } from './message.service';
import type { AddresseeOf } from './message.types';

export type { Messenger } from './message.service';
export type { AddresseeOf, OutgoingMessage } from './message.types';

/** Queue and delivery of mails and SMS. */
export function createMessages(
  { db, clock, config, log, metrics }: Context,
  { couriers, addresseeOf }: { readonly couriers: Couriers; readonly addresseeOf: AddresseeOf },
): ExchangeModule<Messenger> {
  const repository = new MessageRepository(db);
  const messenger = new Messenger({ clock, config, log, repository, couriers, addresseeOf });
  watchMessages(metrics.registry, repository);
  return {
    name: 'message',
    service: messenger,
    start: async () => messenger.start(),
    stop: () => messenger.stop(),
  };
}
