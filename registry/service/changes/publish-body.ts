import type { ReleaseStatement, RemoteBuild, Signature } from '@maru/contract';

/** POST /releases and POST /check. */
export interface PublishBody {
  readonly statement: ReleaseStatement;
  readonly signature: Signature;
  readonly build: RemoteBuild;
  /** Path → base64; empty where the team hosts its files. */
  readonly files: Readonly<Record<string, string>>;
  /** Share of 10,000 visitors once it is approved. */
  readonly share?: number;
  /** The version's folder on a host of the team. */
  readonly host?: string;
  /** Stores the new signature although the present one is still valid. */
  readonly renew?: boolean;
}
