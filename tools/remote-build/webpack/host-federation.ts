import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { WebpackPluginInstance } from 'webpack';
import { providedShares } from './shared-modules';

/** Module Federation of a host page (shell or boot): it provides every singleton and the one runtime. */
export const hostFederation = (): WebpackPluginInstance =>
  new ModuleFederationPlugin({
    name: 'maru_shell',
    shared: providedShares(),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  });
