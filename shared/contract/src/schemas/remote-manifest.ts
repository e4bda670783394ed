import { Type } from 'typebox';
import { languages } from '../language';

const semver = '^[0-9]+\\.[0-9]+\\.[0-9]+(-[0-9A-Za-z.-]+)?$';
const filePath = '^(?!.*\\.\\.)[A-Za-z0-9_][A-Za-z0-9_./-]{0,200}$';
const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });
const FilePath = Type.String({ pattern: filePath });
const Text = Type.Object(
  Object.fromEntries(languages.map((language) => [language, Type.String({ minLength: 1, maxLength: 80 })])),
);
const oneOf = (...values: string[]) => Type.Union(values.map((value) => Type.Literal(value)));

const MenuEntry = Type.Object(
  {
    place: Type.Array(oneOf('header', 'tab', 'more'), { minItems: 1 }),
    order: Type.Number(),
    label: Text,
    icon: oneOf('home', 'markets', 'assets', 'history', 'sale', 'help', 'account', 'exchange'),
    href: Type.Optional(Type.String({ pattern: '^/' })),
  },
  { additionalProperties: false },
);

const ScreenManifest = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,40}$' }),
    route: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,40}$' })),
    paths: Type.Array(
      Type.Object(
        { path: Type.String({ pattern: '^/[A-Za-z0-9/:_-]*$', maxLength: 120 }), frame: oneOf('web', 'app') },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    guard: oneOf('none', 'user', 'optional'),
    title: Text,
    menu: Type.Optional(MenuEntry),
    critical: Type.Optional(Type.Boolean()),
    preload: oneOf('none', 'idle', 'hover'),
    needsState: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }))),
  },
  { additionalProperties: false },
);

/** Schema of remote.json; the type is RemoteManifest. */
export const RemoteManifestSchema = Type.Object(
  {
    name: Type.String({ pattern: '^mfe-[a-z][a-z0-9-]{0,30}$' }),
    version: Type.String({ pattern: semver }),
    platform: Type.String({ minLength: 1, maxLength: 40 }),
    screens: Type.Array(ScreenManifest, { minItems: 1 }),
    modals: Type.Array(Type.String()),
    budget: Type.Object({ entryKiB: Type.Number(), totalKiB: Type.Number() }, { additionalProperties: false }),
  },
  { additionalProperties: false },
);

/** Schema of files.json; the type is RemoteBuild. */
export const RemoteBuildSchema = Type.Object({
  container: Type.String({ pattern: '^[A-Za-z_$][A-Za-z0-9_$]{0,100}$' }),
  entry: FilePath,
  preload: Type.Object({
    js: Type.Array(FilePath),
    css: Type.Array(FilePath),
    screens: Type.Optional(Type.Record(Type.String(), Type.Array(FilePath))),
    shares: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String({ minLength: 1, maxLength: 100 })))),
  }),
  files: Type.Record(Type.String({ pattern: filePath }), Integrity),
  sizes: Type.Record(Type.String({ pattern: filePath }), Type.Object({ raw: Type.Number(), brotli: Type.Number() })),
});
