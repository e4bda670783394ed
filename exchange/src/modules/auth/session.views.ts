import type { LivingSession as LivingSessionView } from '@maru/contract';
import { readDevice } from '@maru/domain/user-agent';
import { partlyHiddenIp } from '../../platform/core/partly-hidden';
import type { LivingSession } from './session.service';

export function livingSessionView({ id, agent, ip, startedAt, seenAt, isOwn }: LivingSession): LivingSessionView {
  const device = readDevice(agent);
  return {
    id,
    device: device?.kind ?? 'unknown',
    system: device?.system ?? '',
    browser: device?.browser ?? '',
    ip: partlyHiddenIp(ip),
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    current: isOwn ? 'Y' : 'N',
  };
}
