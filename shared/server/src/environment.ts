import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Variables as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads variables by a schema whose properties are their names; an empty variable counts as one that is not set.
 * @param schema - each property's `description` completes the sentence "use …", its `default` stands in for no variable.
 * @throws Error that names the variable, when one is missing or cannot be used.
 */
export function readEnvironment<Properties extends TProperties>(
  schema: TObject<Properties>,
  env: Environment,
): Static<TObject<Properties>> {
  const properties: Readonly<Record<string, Property>> = schema.properties;
  const values = Object.entries(properties).map(([name, type]) => [name, readVariable(name, type, env[name])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Static<TObject<Properties>>;
}

type Property = TSchema & { readonly type?: string; readonly default?: unknown; readonly description?: string };

function readVariable(name: string, type: Property, text: string | undefined): unknown {
  if (!text) {
    if (type.default === undefined && !Type.IsOptional(type))
      throw new Error(`${name} is needed: use ${type.description}.`);
    return type.default;
  }
  const isNumber = type.type === 'integer' || type.type === 'number';
  const value = isNumber && text.trim() !== '' ? Number(text) : text;
  if (!Value.Check(type, value)) throw new Error(`${name} is ${text}: use ${type.description}.`);
  return value;
}

/** A port; 0 lets the system choose one. */
export const portNumber = (standard: number) =>
  Type.Integer({ minimum: 0, maximum: 65_535, default: standard, description: 'a port number' });

/** An http or https address. @param standard - stands in for no variable. */
export const webAddress = (standard?: string) =>
  Type.Refine(
    Type.String({
      description: 'an address like https://maru.example',
      ...(standard !== undefined && { default: standard }),
    }),
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  );

/** The words of a variable that lists them, between commas or spaces. */
export const listOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);
