import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteContract } from '@maru/contract';
import { membersNotOffered } from '@maru/contract/release';
import { nodeForTools, root } from '@maru/tools-workspace';

jest.setTimeout(180_000);

type Members = NonNullable<RemoteContract['members']>;
interface Answers {
  readonly offered: readonly (readonly string[])[];
  readonly used: readonly Members[];
}

/** What the platform and the components have in the next minor version. */
const additions: readonly (readonly [file: string, before: string, after: string])[] = [
  [
    'platform/src/modals/modal-bus.ts',
    'toast(input: ToastInput): void;',
    'toast(input: ToastInput, forMs?: number): void;',
  ],
  [
    'platform/src/modals/modal-bus.ts',
    `readonly message: string;`,
    'readonly message: string;\n  readonly sound?: boolean;',
  ],
  [
    'platform/src/services.ts',
    'readonly session: SessionStore;',
    'readonly session: SessionStore;\n  readonly tides: { high(): number };',
  ],
  [
    'platform/src/services.ts',
    'readonly texts?: RemoteTexts;',
    'readonly texts?: RemoteTexts;\n  readonly winds?: Winds;',
  ],
  [
    'platform/src/services.ts',
    'export interface ShellServices {',
    'export interface Winds {\n  from(): string;\n}\n\nexport interface ShellServices {',
  ],
  [
    'ui/src/progress/progress-bar.tsx',
    'interface ProgressBarProps {',
    'interface ProgressBarProps {\n  upright?: boolean;',
  ],
];

const source = (calls: string, props: string): string => `import { useServices } from '@maru/platform';
import { ProgressBar } from '@maru/ui';

export function Screen() {
  const services = useServices();
  const { modals } = services;
  services.modals.toast({ message: 'ab' });
  modals.toast({ message: services.session.status });
${calls}
  return <ProgressBar label="" ${props} />;
}
`;
/** Uses all that is new, an optional member in a way that does without it. */
const newCalls = `  modals.toast({ message: 'ab', sound: true }, 500);
  const { winds } = services;
  winds?.from();
  services.tides.high();`;

describe('what a remote uses of the types of lent packages', () => {
  // Below node_modules, so that the compiler finds the types of React from there.
  const cache = join(root, 'node_modules', '.cache');
  let folder: string;
  let live: Record<string, readonly string[]>;
  let next: Record<string, readonly string[]>;
  let [ofBefore, ofNext]: readonly Members[] = [];

  beforeAll(() => {
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'members-'));
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const name of ['platform', 'ui']) {
      const target = join(folder, 'next', name);
      cpSync(join(root, 'shared', name), target, {
        recursive: true,
        filter: (path) => !/node_modules|\.test\./.test(path),
      });
      symlinkSync(join(root, 'shared', name, 'node_modules'), join(target, 'node_modules'));
    }
    write('tsconfig.base.json', readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
    for (const [file, before, after] of additions) {
      const path = join(folder, 'next', file);
      const text = readFileSync(path, 'utf8');
      expect([file, text.includes(before)]).toEqual([file, true]);
      writeFileSync(path, text.replace(before, after));
    }
    const remote = (name: string, packages: string, text: string) => {
      write(`${name}/src/screen.tsx`, text);
      const compilerOptions = {
        jsx: 'react-jsx',
        paths: { '@maru/platform': [`${packages}/platform/src/index.ts`], '@maru/ui': [`${packages}/ui/src/index.ts`] },
      };
      write(`${name}/tsconfig.json`, JSON.stringify({ extends: '../tsconfig.base.json', compilerOptions }));
      const lent = ['platform', 'ui'].map((each) => [`@maru/${each}`, join(packages, each)] as const);
      return { folder: join(folder, name), sources: [join(folder, name, 'src/screen.tsx')], lent };
    };
    const [shared, later] = [join(root, 'shared'), join(folder, 'next')];
    const questions = {
      offered: [shared, later].flatMap((packages) => ['platform', 'ui'].map((name) => join(packages, name))),
      used: [remote('before', shared, source('', '')), remote('after', later, source(newCalls, 'upright'))],
    };
    const [program, ...args] = [...nodeForTools, join(__dirname, '..', '..', 'fixtures', 'tell-members.ts')];
    const { offered, used }: Answers = JSON.parse(
      execFileSync(program ?? '', [...args, JSON.stringify(questions)], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1e8,
      }),
    );
    live = { '@maru/platform': offered[0] ?? [], '@maru/ui': offered[1] ?? [] };
    next = { '@maru/platform': offered[2] ?? [], '@maru/ui': offered[3] ?? [] };
    [ofBefore, ofNext] = used;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const missing = (members: Members | undefined, offered: Record<string, readonly string[]>) =>
    membersNotOffered(members ? { members } : {}, { members: offered }).map(
      ({ package: name, what, place }) => `${name} ${what} ${place}`,
    );

  it('is told with the first line of each use', () => {
    expect(ofBefore?.['@maru/platform']).toEqual({
      'ModalBus.toast': 'src/screen.tsx:7',
      'ModalBus.toast(1)': 'src/screen.tsx:7',
      'SessionStore.status': 'src/screen.tsx:8',
      'ShellServices.modals': 'src/screen.tsx:6',
      'ShellServices.session': 'src/screen.tsx:8',
      'ToastInput.message=': 'src/screen.tsx:7',
    });
  });

  it('is refused by a shell of before with each new property and parameter, but not one that it can do without (PLAT-042)', () => {
    expect(missing(ofNext, live)).toEqual([
      '@maru/platform parameter 2 of ModalBus.toast src/screen.tsx:9',
      '@maru/platform ShellServices.high src/screen.tsx:12',
      '@maru/platform ShellServices.tides src/screen.tsx:12',
      '@maru/platform ToastInput.sound src/screen.tsx:9',
      '@maru/ui ProgressBarProps.upright src/screen.tsx:13',
    ]);
  });

  it('is found in the shell that it was built for, and in one that has more (PLAT-033)', () => {
    expect([missing(ofNext, next), missing(ofBefore, live), missing(ofBefore, next)]).toEqual([[], [], []]);
  });
});
