import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, type Outcome, refused } from '@maru/contract';
import {
  documentChange,
  StaffCompany,
  type StaffDocumentChange,
  type StaffDocumentName,
  StaffKyc,
  StaffRemoteConfig,
  StaffStatus,
} from '@maru/contract/staff';
import { helpLinks } from '@maru/domain/content';
import { sendOutcome } from '@maru/server';
import type { Content, RemoteConfigBody } from '../content';
import { documentView } from './content.views';
import type { StaffDirectory } from './deciding';
import type { StaffPerson } from './staff.types';
import { only, staffOf } from './staff-access';

const bodies = { company: StaffCompany, kyc: StaffKyc, remoteConfig: StaffRemoteConfig, status: StaffStatus } as const;
const names = Object.keys(bodies) as StaffDocumentName[];

/** Pages and settings that are one document each; remote config is proposed, the others count at once. */
export const documentRoutes =
  ({ documents, proposals }: Content, staff: StaffDirectory): FastifyPluginAsyncTypebox =>
  async (app) => {
    const shown = async (name: StaffDocumentName, viewer: StaffPerson) =>
      documentView(await documents.history(name), name === 'remoteConfig' ? await proposals.open('remoteConfig') : [], {
        viewer,
        operators: await staff.operators(),
      });
    const write = async (name: StaffDocumentName, change: StaffDocumentChange<StaffDocumentName>, by: string) => {
      const { seen, body, reason } = change;
      if (name !== 'remoteConfig') return documents.write(name, { seen, body: body as never }, { by, reason });
      const config = body as RemoteConfigBody;
      return isWhole(config) ? proposals.proposeConfig({ seen, body: config }, { by, reason }) : refused('BAD_REQUEST');
    };

    for (const name of names) {
      app.get(`/staff/documents/${name}`, { onRequest: only('operator', 'auditor') }, async (request) =>
        shown(name, staffOf(request).person),
      );
      app.post(
        `/staff/documents/${name}`,
        { onRequest: only('operator'), schema: { body: documentChange(bodies[name]) } },
        async (request, reply) => {
          const { person } = staffOf(request);
          const change = request.body as StaffDocumentChange<StaffDocumentName>;
          const done: Outcome<void> = await write(name, change, person.email);
          return sendOutcome(reply, done.ok ? accepted(await shown(name, person)) : done);
        },
      );
    }
  };

/** Every link that the catalogue names, and no other. */
const isWhole = ({ links }: RemoteConfigBody): boolean =>
  Object.keys(links).length === helpLinks.length && helpLinks.every((name) => links[name] !== undefined);
