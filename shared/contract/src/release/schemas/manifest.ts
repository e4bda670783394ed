import { Type } from 'typebox';
import { languages } from '../../language';
import { eventFieldTypes } from '../events';

/** Of a remote's events, an event's fields, a field's words: pages carry them. */
const [eventsMax, fieldsMax, wordsMax] = [12, 8, 20];

export const semver = '^[0-9]+\\.[0-9]+\\.[0-9]+(-[0-9A-Za-z.-]+)?$';
const Text = Type.Object(
  Object.fromEntries(languages.map((language) => [language, Type.String({ minLength: 1, maxLength: 80 })])),
);
const Words = Type.Object(
  Object.fromEntries(
    languages.map((language) => [language, Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: 8 })]),
  ),
  { additionalProperties: false },
);
export const oneOf = (...values: string[]) => Type.Union(values.map((value) => Type.Literal(value)));

const MenuEntry = Type.Object(
  {
    place: Type.Array(oneOf('header', 'tab', 'more'), { minItems: 1 }),
    order: Type.Integer(),
    label: Text,
    icon: oneOf('home', 'markets', 'assets', 'history', 'sale', 'help', 'account', 'exchange'),
    href: Type.Optional(Type.String({ pattern: '^/' })),
  },
  { additionalProperties: false },
);

export const Budget = Type.Object(
  { entryKiB: Type.Integer(), totalKiB: Type.Integer() },
  { additionalProperties: false },
);
/** Path and query as the API client writes them. */
const answeredCall = '^/v[12](/[A-Za-z0-9_-]+)+(\\?[a-z]+=(\\w+|\\{language\\})(&[a-z]+=(\\w+|\\{language\\}))*)?$';
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
    secrets: Type.Optional(Type.Boolean()),
    money: Type.Optional(Type.Boolean()),
    shape: Type.Optional(oneOf('table', 'list', 'form', 'cards', 'markets', 'trading')),
    words: Type.Optional(Words),
    intro: Type.Optional(Text),
    answers: Type.Optional(Type.Array(Type.String({ pattern: answeredCall, maxLength: 120 }), { maxItems: 4 })),
    preload: oneOf('none', 'idle', 'hover'),
    needsState: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }))),
  },
  { additionalProperties: false },
);

const Word = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' });
export const EventFields = Type.Record(
  Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,30}$' }),
  Type.Union([oneOf(...eventFieldTypes), Type.Array(Word, { minItems: 1, maxItems: wordsMax, uniqueItems: true })]),
  { additionalProperties: false, maxProperties: fieldsMax },
);
const EventManifest = Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,30}$' }), EventFields, {
  additionalProperties: false,
  maxProperties: eventsMax,
});

/** Schema of remote.json; the type is RemoteManifest. */
export const RemoteManifestSchema = Type.Object(
  {
    name: Type.String({ pattern: '^mfe-[a-z][a-z0-9-]{0,30}$' }),
    version: Type.String({ pattern: semver }),
    platform: Type.String({ minLength: 1, maxLength: 40 }),
    screens: Type.Array(ScreenManifest, { minItems: 1 }),
    modals: Type.Array(Type.String()),
    budget: Budget,
    events: Type.Optional(EventManifest),
  },
  { additionalProperties: false },
);
