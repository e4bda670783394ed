import type { SuccessName } from '@maru/contract';
import { runInAction } from 'mobx';
import type { NativeBridge } from '../bridge/native-bridge';
import { Preferences } from '../preferences/preferences';
import type { Incident, ShellServices } from '../services';
import type { Member } from '../session/member';
import { SessionStore } from '../session/session-store';
import { DeviceStorage } from '../storage/device-storage';
import { platformVersion } from '../version';
import { FakeApi } from './fake-api';
import { FakeDocument } from './fake-document';
import { FakeFeed } from './fake-feed';
import { FakeModals } from './fake-modals';
import { FakeNavigation } from './fake-navigation';
import { memoryStorage } from './memory-storage';

export { FakeApi, type RecordedCall } from './fake-api';
export { FakeFeed } from './fake-feed';

export interface TestServices extends ShellServices {
  readonly api: FakeApi;
  readonly modals: FakeModals;
  readonly prices: FakeFeed;
  readonly navigation: FakeNavigation;
  readonly ownDocument: FakeDocument;
  readonly incidents: Incident[];
  readonly successes: SuccessName[];
  readonly leases: { readonly begun: number; readonly ended: number };
  readonly posted: { name: string; payload: unknown }[];
}

export interface TestWorld {
  /** Somebody is logged in; without it the visitor is known to be one. */
  readonly me?: Member;
  /** Epoch milliseconds; default 2026-11-21T03:00:00Z. */
  readonly now?: () => number;
  readonly services?: Partial<ShellServices>;
}

/** The services of a shell that is not there: real stores over a scripted exchange and a feed one can push into. */
export function createTestServices({
  me,
  now = () => Date.UTC(2026, 10, 21, 3),
  services,
}: TestWorld = {}): TestServices {
  const api = new FakeApi();
  const incidents: Incident[] = [];
  const successes: SuccessName[] = [];
  const posted: { name: string; payload: unknown }[] = [];
  const leases = { begun: 0, ended: 0 };
  const texts = memoryStorage();
  const storage = new DeviceStorage(() => texts);
  const session = new SessionStore(api, { reload: () => undefined });
  runInAction(() => {
    session.me = me ?? null;
    session.status = me ? 'member' : 'visitor';
    session.checked = true;
  });
  const bridge: NativeBridge = {
    host: 'web',
    channel: 'CN01',
    post: (name, ...[payload]) => void posted.push({ name, payload }),
  };
  return {
    platformVersion,
    session,
    api,
    modals: new FakeModals(),
    prices: new FakeFeed(),
    navigation: new FakeNavigation(),
    ownDocument: new FakeDocument(),
    bridge,
    preferences: new Preferences(storage),
    storage,
    report: (incident) => void incidents.push(incident),
    succeeded: (name) => void successes.push(name),
    critical() {
      leases.begun += 1;
      return () => {
        leases.ended += 1;
      };
    },
    now,
    incidents,
    successes,
    leases,
    posted,
    ...(services as Partial<TestServices>),
  };
}
