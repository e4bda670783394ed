/** A mail or an SMS that a module wants delivered. */
export interface OutgoingMessage {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
  readonly code?: string;
}
