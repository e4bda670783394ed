import {
  type ReleaseStatement,
  type RemoteBuild,
  SHELL_NAME,
  type ShellContents,
  type ShellStatement,
  type Signature,
} from '@maru/contract';

/** POST /releases and POST /check, of a remote. */
export interface PublishBody<Statement = ReleaseStatement, Build = RemoteBuild> {
  readonly statement: Statement;
  readonly signature: Signature;
  readonly build: Build;
  /** Path → base64; empty where the team hosts its files. */
  readonly files: Readonly<Record<string, string>>;
  /** Share of 10,000 visitors once it is approved. */
  readonly share?: number;
  /** The version's folder on a host of the team. */
  readonly host?: string;
  /** Stores the new signature although the present one is still valid. */
  readonly renew?: boolean;
}

/** The same calls, of the shell. */
export type ShellBody = PublishBody<ShellStatement, ShellContents>;

export const isShellBody = (body: PublishBody | ShellBody): body is ShellBody => body.statement.name === SHELL_NAME;
