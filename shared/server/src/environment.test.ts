import { Type } from 'typebox';
import { listOf, portNumber, readEnvironment, webAddress } from './environment';

const schema = Type.Object({
  HOST: Type.String({ default: '127.0.0.1' }),
  MARU_PORT: portNumber(8080),
  MARU_URL: webAddress('http://localhost:8080'),
  MARU_DAYS: Type.Number({ minimum: 0, default: 30, description: 'a number of days' }),
  MARU_WORLD: Type.Union([Type.Literal('sandbox'), Type.Literal('production')], {
    default: 'sandbox',
    description: 'sandbox or production',
  }),
  MARU_TOKEN: Type.Optional(Type.String()),
});

describe('readEnvironment', () => {
  it('takes the standard value for what is not set, and leaves out what has none', () => {
    expect(readEnvironment(schema, { MARU_PORT: '', OTHER: 'x' })).toEqual({
      ...{
        HOST: '127.0.0.1',
        MARU_PORT: 8080,
        MARU_URL: 'http://localhost:8080',
        MARU_DAYS: 30,
        MARU_WORLD: 'sandbox',
      },
    });
  });

  it('reads numbers as numbers, and everything else as it is written', () => {
    const env = { MARU_PORT: '0', MARU_DAYS: '0.5', MARU_URL: 'https://maru.example/', MARU_TOKEN: '007' };
    const read = { MARU_PORT: 0, MARU_DAYS: 0.5, MARU_URL: 'https://maru.example/', MARU_TOKEN: '007' };
    expect(readEnvironment(schema, env)).toMatchObject(read);
  });

  it.each([
    { env: { MARU_PORT: 'eighty' }, says: 'MARU_PORT is eighty: use a port number.' },
    { env: { MARU_PORT: '80.5' }, says: 'MARU_PORT is 80.5: use a port number.' },
    { env: { MARU_PORT: ' ' }, says: 'MARU_PORT is  : use a port number.' },
    { env: { MARU_PORT: '65536' }, says: 'MARU_PORT is 65536: use a port number.' },
    { env: { MARU_URL: 'maru' }, says: 'MARU_URL is maru: use an address like https://maru.example.' },
    { env: { MARU_URL: 'javascript:alert(1)' }, says: 'MARU_URL is javascript:alert(1): use an address' },
    { env: { MARU_DAYS: '-1' }, says: 'MARU_DAYS is -1: use a number of days.' },
    { env: { MARU_WORLD: 'playground' }, says: 'MARU_WORLD is playground: use sandbox or production.' },
  ])('names the variable and what to use: $says', ({ env, says }) => {
    expect(() => readEnvironment(schema, env)).toThrow(says);
  });

  it('names a variable that is needed', () => {
    const needed = Type.Object({ MARU_KEY: Type.String({ description: '64 hexadecimal digits' }) });
    expect(() => readEnvironment(needed, {})).toThrow('MARU_KEY is needed: use 64 hexadecimal digits.');
  });
});

it('reads a list between commas, spaces or both', () => {
  expect(listOf(' a,b  c,\n d')).toEqual(['a', 'b', 'c', 'd']);
  expect(listOf('')).toEqual([]);
});
