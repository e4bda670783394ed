import type { RemoteManifest } from '@maru/contract';
import type { Configuration } from 'webpack';

export interface RemoteBuildOptions {
  readonly mode?: 'production' | 'development';
  readonly files?: {
    readonly manifestFindings?: (manifest: RemoteManifest) => readonly string[];
    readonly compressed?: boolean;
  };
}

export function remoteConfig(folder: string, options?: RemoteBuildOptions): Configuration;
