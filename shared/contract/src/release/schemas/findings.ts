import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Where a value differs from its schema, in words; empty if it is valid. @param what - the value's name. */
export const schemaFindings = (what: string, schema: TSchema, value: unknown): readonly string[] =>
  Value.Check(schema, value)
    ? []
    : Value.Errors(schema, value)
        .slice(0, 5)
        .map((error) => `${what}${error.instancePath}: ${error.message}`);
