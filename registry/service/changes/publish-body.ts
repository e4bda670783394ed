import type { ReleaseStatement, RemoteBuild, Signature } from '@maru/contract';

/** POST /releases and POST /check. */
export interface PublishBody {
  readonly statement: ReleaseStatement;
  readonly signature: Signature;
  readonly build: RemoteBuild;
  /** Path → base64; empty where the team hosts its files. */
  readonly files: Readonly<Record<string, string>>;
  /** Of 10,000 visitors, how many get it once it may go to any. */
  readonly share?: number;
  /** The version's folder on a host of the team. */
  readonly host?: string;
  /** Sign a version anew that still holds. */
  readonly renew?: boolean;
}
