/** Events between remotes: what one publishes, others hear of while they are on show. */
export { type EventName, type EventPayload, eventsOf, type RemoteEvents, useEvent } from '../events/remote-events';
