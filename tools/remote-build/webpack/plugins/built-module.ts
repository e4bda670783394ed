import type { Compilation, Module } from 'webpack';

/** A webpack module with the fields of webpack and federation that their types lack. */
export interface BuiltModule {
  readonly type: string;
  /** Path of its file, for a module that has one. */
  readonly resource?: string;
  /** Of a module that was put together from others. */
  readonly modules?: readonly BuiltModule[];
  /** Of one that is consumed from the share scope. */
  readonly options?: { readonly shareKey: string };
  /** Of one that is provided to the share scope: its name there. */
  readonly _name?: string;
}

/** @returns what else is known of a module. */
export const builtModule = (module: Module): BuiltModule => module as unknown as BuiltModule;

/** Every module, those inside of others too. */
export const builtModules = (compilation: Compilation): readonly BuiltModule[] =>
  [...compilation.modules].map(builtModule).flatMap((module) => [module, ...(module.modules ?? [])]);
