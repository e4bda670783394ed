import buildAjvCompilers from '@fastify/ajv-compiler';
import buildStringifyCompilers from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** The part of Ajv's validators that Fastify uses. @param place - where the value stands, for Ajv to convert it there. */
interface Validate {
  (data: unknown, place?: unknown): unknown;
  errors?: unknown;
}

/** Fastify hides what a definition of a route's schema holds from its types. */
type BuildCompiler<Compiled> = (externalSchemas: unknown, options: unknown) => (definition: unknown) => Compiled;

const buildValidator = buildAjvCompilers() as unknown as BuildCompiler<Validate>;
const buildSerializer = buildStringifyCompilers() as BuildCompiler<(data: unknown) => string>;

/**
 * Fastify's own compilers, each called at the first request that needs its schema: compiled at the start, the schemas of all
 * routes would keep members from trading for half a second after a crash.
 */
export const lateSchemas = {
  buildValidator: (externalSchemas: unknown, options: unknown) => {
    const compile = buildValidator(externalSchemas, options);
    return (definition: unknown) => validateLate(() => compile(definition));
  },
  buildSerializer: (externalSchemas: unknown, options: unknown) => {
    const compile = buildSerializer(externalSchemas, options);
    return (definition: unknown) => {
      let serialize: ((data: unknown) => string) | undefined;
      return (data: unknown) => {
        serialize ??= compile(definition);
        return serialize(data);
      };
    };
  },
} as unknown as Factories;

function validateLate(compile: () => Validate): Validate {
  let compiled: Validate | undefined;
  const validate: Validate = (data, place) => {
    compiled ??= compile();
    const result = compiled(data, place);
    validate.errors = compiled.errors;
    return result;
  };
  // Fastify names the place of a value only to validators that have this field.
  return Object.assign(validate, { schemaEnv: {} });
}
