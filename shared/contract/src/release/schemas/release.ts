import { Type } from 'typebox';
import { languages } from '../../language';
import { loadOutcomes, mountBuckets, SET_ID, SHELL_NAME, successNames, telemetryKinds } from '..';
import { Budget, EventFields, oneOf, RemoteManifestSchema, semver } from './manifest';

const filePath = '^(?!.*\\.\\.)[A-Za-z0-9_][A-Za-z0-9_./-]{0,200}$';
const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });
const FilePath = Type.String({ pattern: filePath });
/** Of one version: whoever fetches it asks for each by itself. */
const Files = Type.Record(FilePath, Integrity, { maxProperties: 1000 });

const Names = Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems: 2000 });
const NamesByModule = Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Names);

const Versions = Type.Record(
  Type.String({ minLength: 1, maxLength: 100 }),
  Type.String({ pattern: semver, maxLength: 60 }),
);

/** A line of a source file. */
const Place = Type.String({ pattern: '^[^\\s:]{1,200}:[0-9]{1,6}$' });

const RemoteContract = Type.Object({
  links: Type.Array(Type.Object({ route: Type.String({ minLength: 1, maxLength: 80 }), params: Names })),
  opens: Names,
  texts: Type.Object(Object.fromEntries(languages.map((language) => [language, Names]))),
  bundled: Names,
  consumes: Names,
  uses: Type.Optional(NamesByModule),
  builtWith: Type.Optional(Versions),
  members: Type.Optional(
    Type.Record(
      Type.String({ minLength: 1, maxLength: 100 }),
      Type.Record(Type.String({ minLength: 1, maxLength: 200 }), Place, { maxProperties: 5000 }),
      { maxProperties: 20 },
    ),
  ),
  provides: Names,
  publishes: Type.Optional(Names),
  hears: Type.Optional(
    Type.Array(Type.Object({ event: Type.String({ minLength: 1, maxLength: 80 }), fields: EventFields }), {
      maxItems: 200,
    }),
  ),
  places: Type.Optional(Type.Record(Type.String({ minLength: 1, maxLength: 250 }), Place)),
});

const PublicAddress = Type.String({ pattern: '^https?://[^\\s@]+$', maxLength: 300 });
const Provenance = Type.Object(
  {
    commit: Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' }),
    repository: Type.Optional(PublicAddress),
    builder: Type.Optional(PublicAddress),
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
  firstContent: Type.Optional(FilePath),
  files: Files,
  sizes: Type.Record(Type.String({ pattern: filePath }), Type.Object({ raw: Type.Integer(), brotli: Type.Integer() })),
  contract: RemoteContract,
  provenance: Type.Optional(Provenance),
});

const Instant = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$' });
const Signature = Type.Object(
  { keyId: Type.String({ pattern: '^[0-9a-f]{16}$' }), value: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }) },
  { additionalProperties: false },
);
const PublicKey = Type.Object(
  { id: Type.String({ pattern: '^[0-9a-f]{16}$' }), key: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) },
  { additionalProperties: false },
);
/** Of whatever is released: a remote, or the shell. */
export const releaseName = `^(mfe-[a-z][a-z0-9-]{0,30}|${SHELL_NAME})$`;
const ReleaseName = Type.String({ pattern: releaseName });
const RemoteName = Type.String({ pattern: '^mfe-[a-z][a-z0-9-]{0,30}$' });
const Preload = Type.Object(
  {
    js: Type.Array(FilePath),
    css: Type.Array(FilePath),
    screens: Type.Optional(Type.Record(Type.String(), Type.Array(FilePath))),
    shares: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String({ minLength: 1, maxLength: 100 })))),
  },
  { additionalProperties: false },
);

/** Schema of what a team signs; the type is ReleaseStatement. */
export const ReleaseStatementSchema = Type.Object(
  {
    name: RemoteName,
    version: Type.String({ pattern: semver, maxLength: 60 }),
    sequence: Type.Integer({ minimum: 1 }),
    expiresAt: Instant,
    entry: FilePath,
    container: Type.String({ pattern: '^[A-Za-z_$][A-Za-z0-9_$]{0,100}$' }),
    preload: Preload,
    firstContent: Type.Optional(FilePath),
    files: Files,
    manifest: RemoteManifestSchema,
    build: Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' }),
  },
  { additionalProperties: false },
);

/** Schema of what the shell's team signs; the type is ShellStatement. */
export const ShellStatementSchema = Type.Object(
  {
    name: Type.Literal(SHELL_NAME),
    version: Type.String({ pattern: semver, maxLength: 60 }),
    sequence: Type.Integer({ minimum: 1 }),
    expiresAt: Instant,
    files: Files,
    shell: Type.Object(
      {
        version: Type.String({ pattern: semver, maxLength: 60 }),
        platformVersion: Type.String({ pattern: semver, maxLength: 60 }),
        pageFormat: Type.Optional(Type.Integer({ minimum: 1 })),
        scripts: Type.Array(FilePath, { minItems: 1, maxItems: 20 }),
        styles: Type.Array(FilePath, { maxItems: 20 }),
        fonts: Type.Optional(Type.Array(FilePath, { maxItems: 20 })),
        lends: Type.Optional(Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.Array(FilePath))),
        files: Files,
      },
      { additionalProperties: false },
    ),
    build: Type.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' }),
  },
  { additionalProperties: false },
);

/** Schema of what the registry is told of a shell's build; the type is ShellContents. */
export const ShellContentsSchema = Type.Object(
  {
    offers: Type.Object(
      {
        version: Type.String({ pattern: semver, maxLength: 60 }),
        exports: NamesByModule,
        versions: Type.Optional(Versions),
        members: Type.Optional(
          Type.Record(
            Type.String({ minLength: 1, maxLength: 100 }),
            Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20_000 }),
            { maxProperties: 20 },
          ),
        ),
        deprecated: Names,
      },
      { additionalProperties: false },
    ),
    sizes: Type.Record(
      Type.String({ pattern: filePath }),
      Type.Object({ raw: Type.Integer(), brotli: Type.Integer() }),
    ),
    provenance: Type.Optional(Provenance),
  },
  { additionalProperties: false },
);

/** Schema of the trust document with its signature; the type is SignedTrust. */
export const SignedTrustSchema = Type.Object(
  {
    trust: Type.Object(
      {
        version: Type.Integer({ minimum: 1 }),
        expiresAt: Instant,
        setKeys: Type.Array(PublicKey, { minItems: 1 }),
        teams: Type.Array(
          Type.Object(
            {
              name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }),
              remotes: Type.Array(ReleaseName),
              keys: Type.Array(PublicKey),
              secondApprover: Type.Boolean(),
            },
            { additionalProperties: false },
          ),
        ),
        revokedKeys: Type.Array(Type.String({ pattern: '^[0-9a-f]{16}$' })),
        floors: Type.Record(ReleaseName, Type.Integer({ minimum: 0 })),
        budgets: Type.Optional(Type.Record(ReleaseName, Budget)),
      },
      { additionalProperties: false },
    ),
    signature: Signature,
  },
  { additionalProperties: false },
);

export const SignatureSchema = Signature;

/** Schema of what a page load reports; the type is TelemetryReport. */
export const TelemetryReportSchema = Type.Object(
  {
    // Holds the id of a set.
    ticket: Type.String({ minLength: 1, maxLength: 500 }),
    events: Type.Array(
      Type.Object(
        {
          remote: ReleaseName,
          version: Type.String({ minLength: 1, maxLength: 60 }),
          kind: oneOf(...telemetryKinds),
          name: Type.Optional(oneOf(...successNames)),
          value: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
          set: Type.Optional(Type.String({ pattern: SET_ID.source })),
          incident: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}$' })),
          message: Type.Optional(Type.String({ maxLength: 200 })),
        },
        { additionalProperties: false },
      ),
      { maxItems: 200 },
    ),
  },
  { additionalProperties: false },
);

/** Schema of what HTML servers report; the type is CountsReport. */
export const CountsReportSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
    counts: Type.Array(
      Type.Object(
        {
          remote: ReleaseName,
          version: Type.String({ minLength: 1, maxLength: 60 }),
          set: Type.String({ pattern: SET_ID.source }),
          outcome: oneOf(...loadOutcomes, ...mountBuckets, ...telemetryKinds),
          count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          member: Type.Optional(Type.Literal(true)),
          loads: Type.Optional(
            Type.Array(Type.String({ pattern: '^[\\w-]{12}(~[\\w-]{22}~r[0-9]+@[0-9]+(~[\\w-]{22})?)?$' }), {
              maxItems: 100_000,
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { maxItems: 5000 },
    ),
  },
  { additionalProperties: false },
);
