import type { Compilation, Module } from 'webpack';

/** A webpack module with the fields of webpack and federation that their types lack. */
export interface BuiltModule {
  readonly type: string;
  /** Path of its file, for a module that has one. */
  readonly resource?: string;
  /** Modules that a concatenated module consists of. */
  readonly modules?: readonly BuiltModule[];
  /** Of a module consumed from the share scope. */
  readonly options?: { readonly shareKey: string };
  /** Of a module provided to the share scope: its name there. */
  readonly _name?: string;
}

/** @returns the module with those fields. */
export const builtModule = (module: Module): BuiltModule => module as unknown as BuiltModule;

/** All modules, also those inside of concatenated ones. */
export const builtModules = (compilation: Compilation): readonly BuiltModule[] =>
  [...compilation.modules].map(builtModule).flatMap((module) => [module, ...(module.modules ?? [])]);
