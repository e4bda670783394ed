import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** OpenAPI of every route that follows, at /docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Maru exchange',
        version: '1.0.0',
        description:
          'Requests are form-encoded or JSON. Failures are `{header: {code, message}}`. Calls that change state, and GET /v1/logout, need the header X-Maru-Client.',
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
