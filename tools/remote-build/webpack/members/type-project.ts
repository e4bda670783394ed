import { API, type Project } from 'typescript/unstable/sync';

/**
 * Lets the compiler read a project.
 * @param config - path of its tsconfig.json.
 * @param take - asks the compiler, which ends afterwards.
 */
export function withProject<T>(config: string, take: (project: Project) => T): T {
  const compiler = new API();
  try {
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config}: is no project of the compiler`);
    return take(project);
  } finally {
    compiler.close();
  }
}
