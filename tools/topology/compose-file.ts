import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { parse } from 'yaml';

export type Condition = 'service_healthy' | 'service_completed_successfully';

/** A service of docker-compose.yml, as far as a process needs it. */
export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** `127.0.0.1:8087:8080`. */
  readonly ports?: readonly string[];
  /** `name:/target[:ro]`. */
  readonly volumes?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
  readonly tmpfs?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>;
  readonly profiles?: readonly string[];
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly file: string }>>;
}

export const composeText = (): string => readFileSync(join(root, 'docker-compose.yml'), 'utf8');

export const composeFile = (): ComposeFile => parse(composeText(), { merge: true }) as ComposeFile;
