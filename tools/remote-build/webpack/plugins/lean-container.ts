import type { Compilation, Compiler, RuntimeModule } from 'webpack';

/** What the build says of each module that it takes from the shell, besides the name: settings for runtimes that judge versions. */
const settings = /\bfallback: [\s\S]*?(?=shareKey: )/g;

/** Text of a runtime module → text of what a remote needs of it (lean/container-runtime.ts). */
const shortened: Readonly<Record<string, (text: string) => string>> = {
  consumes: (text) => text.replace(settings, ''),
  sharing: () => '__webpack_require__.S = {};',
  'federation runtime': () => '__webpack_require__.federation = {};\n__webpack_require__.consumesLoadingData = {};',
};

/**
 * Takes out of a remote's entry what the federation plugin writes for a whole runtime: settings of each share, its own options, the way to
 * lend modules. Saves 0.6 KiB brotli of an entry.
 */
export class LeanContainerPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LeanContainerPlugin', (compilation: Compilation) => {
      compilation.hooks.runtimeModule.tap('LeanContainerPlugin', shorten);
    });
  }
}

function shorten(module: RuntimeModule): void {
  const change = shortened[module.name];
  if (!change) return;
  const generate = module.generate.bind(module);
  module.generate = () => {
    const text = generate();
    return text && change(text);
  };
}
