import { Script } from 'node:vm';
import Runtime from 'jest-runtime';

/** What V8 has compiled of each file, for all suites of a worker: jest compiles a file anew in each of them. */
const scripts = new Map();

/** Each suite still evaluates its modules for itself, in a context of its own; only their compiled code is shared. */
export default class extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    const compileAnew = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      // A suite's own file is used once.
      if (context === null || filename === executor.testPath || executor.resolution.isCoreModule(filename))
        return compileAnew(source, filename);
      return (
        compiled(source, filename, executor.injectedModuleParameters)?.runInContext(context) ??
        compileAnew(source, filename)
      );
    };
  }
}

/** @returns null for what is no script: jest says what is wrong with it. */
function compiled(source, filename, parameters) {
  const known = scripts.get(filename);
  if (known?.source === source) return known.script;
  // On the first line, so that lines keep their numbers.
  const prefix = `(function (${parameters.join(', ')}) {`;
  try {
    const script = new Script(`${prefix}${source}\n})`, { filename, columnOffset: -prefix.length });
    scripts.set(filename, { source, script });
    return script;
  } catch {
    return null;
  }
}
