import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BucketServer } from '../testing/bucket-server';
import { Caller, World } from '../testing/world';
import { DiskStore } from './disk-store';
import type { ObjectStore } from './object-store';
import { openStore } from './open-store';
import { S3Store } from './s3-store';

describe('stores', () => {
  let folder: string;
  let bucket: BucketServer;
  const stores: Record<string, ObjectStore> = {};
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'store-'));
    bucket = new BucketServer('secret');
    stores.bucket = new S3Store(await bucket.start());
    const disk = new DiskStore(folder);
    await disk.open();
    stores.folder = disk;
  });
  afterEach(async () => {
    await bucket.stop();
    await rm(folder, { recursive: true });
  });
  const store = (kind: string): ObjectStore => stores[kind] as ObjectStore;

  it.each(['folder', 'bucket'])('a %s creates each object once, by whoever is first', async (kind) => {
    const tries = Array.from({ length: 8 }, (_, index) => store(kind).create('log/1.json', Buffer.from(String(index))));
    const created = await Promise.all(tries);
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(String(await store(kind).read('log/1.json'))).toBe(String(created.indexOf(true)));
  });

  it.each(['folder', 'bucket'])('a %s reads, lists, replaces and removes', async (kind) => {
    for (const key of [
      'files/mfe-a/1.0.0/a.js',
      'files/mfe-a/1.0.0/sub/b.js',
      'files/mfe-a/1.0.0-x/c.js',
      'log/1.json',
    ])
      await store(kind).create(key, Buffer.from(key));
    await store(kind).remove('files/mfe-a/1.0.0/none.js');
    await store(kind).replace('log/1.json', Buffer.from('two'));
    expect(String(await store(kind).read('log/1.json'))).toBe('two');
    expect(await store(kind).read('log/2.json')).toBeNull();
    expect([...(await store(kind).list('files/mfe-a/1.0.0/'))].sort()).toEqual([
      'files/mfe-a/1.0.0/a.js',
      'files/mfe-a/1.0.0/sub/b.js',
    ]);
    expect(await store(kind).list('files/')).toHaveLength(3);
    await store(kind).remove('files/mfe-a/1.0.0/a.js');
    expect(await store(kind).read('files/mfe-a/1.0.0/a.js')).toBeNull();
  });

  it('a bucket refuses a wrong secret, and the store says so', async () => {
    const other = new BucketServer('secret');
    const stranger = new S3Store({ ...(await other.start()), secret: 'guess' });
    await expect(stranger.read('log/1.json')).rejects.toThrow('answers 403');
    await other.stop();
  });

  it('a bucket that takes a call and never answers ends it in time', async () => {
    const silent = new BucketServer('secret');
    const impatient = new S3Store(await silent.start(), 50);
    silent.silent = true;
    await expect(impatient.read('log/1.json')).rejects.toThrow(/timeout/i);
    await expect(impatient.create('log/1.json', Buffer.from('x'))).rejects.toThrow(/timeout/i);
    await silent.stop();
  });

  it('an object that somebody else began to create is created where nobody did, and another’s where one did', async () => {
    bucket.conflicts = 2;
    expect(await store('bucket').create('log/1.json', Buffer.from('own'))).toBe(true);
    expect(String(await store('bucket').read('log/1.json'))).toBe('own');
    bucket.conflicts = 1;
    const both = ['a', 'b'].map((text) => store('bucket').create('log/2.json', Buffer.from(text)));
    expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
    bucket.conflicts = 100;
    await expect(store('bucket').create('log/3.json', Buffer.from('x'))).rejects.toThrow('answers 409');
  });

  it('many who ask what is live cost the store one look a second', async () => {
    const asked = new DiskStore(folder);
    const world = await World.make({ store: asked, freshMs: 60_000 });
    const caller = await Caller.of(world);
    await caller.publish('help', '1.0.0');
    await caller.live();
    const read = jest.spyOn(asked, 'read');
    await Promise.all(Array.from({ length: 50 }, () => caller.live()));
    expect(read).not.toHaveBeenCalled();
    await caller.publish('help', '2.0.0');
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '2.0.0' });
    await caller.app.close();
  });

  it('a folder forgets what a crash left half-written, and leaves alone what another process is writing', async () => {
    await writeFile(join(folder, 'incoming', 'old'), 'x');
    await utimes(join(folder, 'incoming', 'old'), 0, 0);
    await writeFile(join(folder, 'incoming', 'new'), 'x');
    await new DiskStore(folder).open();
    expect(await readdir(join(folder, 'incoming'))).toEqual(['new']);
  });

  it('a write that fails leaves nothing half-written, so that a full disk does not stay full', async () => {
    const full = new DiskStore(folder, (step) => {
      if (step.startsWith('wrote')) throw new Error('ENOSPC');
    });
    await expect(full.create('log/1.json', Buffer.from('x'))).rejects.toThrow('ENOSPC');
    await expect(full.replace('log/1.json', Buffer.from('x'))).rejects.toThrow('ENOSPC');
    await store('folder').create('log/2.json/x', Buffer.from('x'));
    await expect(store('folder').replace('log/2.json', Buffer.from('x'))).rejects.toThrow();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect(await store('folder').read('log/1.json')).toBeNull();
  });

  it('the environment names a bucket, with what it needs', async () => {
    expect(await openStore({}, folder)).toBeInstanceOf(DiskStore);
    const url = 'http://127.0.0.1:9/bucket';
    await expect(openStore({ MARU_S3_URL: url }, folder)).rejects.toThrow('MARU_S3_KEY_ID is missing');
    const named = { MARU_S3_URL: url, MARU_S3_KEY_ID: 'k', MARU_S3_SECRET: 's' };
    expect(await openStore(named, folder)).toBeInstanceOf(S3Store);
  });

  it('a registry runs on a bucket, also when the answer to its record is lost (PLAT-041)', async () => {
    const world = await World.make({ store: store('bucket') });
    const caller = await Caller.of(world);
    await caller.publish('help', '1.0.0');
    bucket.answersToLose = 1;
    const answer = await caller.publish('help', '1.1.0');
    expect([answer.statusCode, answer.json().standing]).toEqual([201, 'live']);
    const { list } = await caller.get<{ list: { action: string }[] }>('/history?after=10');
    expect(list.map(({ action }) => action)).toEqual(['publish', 'publish']);
    const other = await Caller.of(world);
    expect(await other.liveVersions()).toEqual({ 'mfe-help': '1.1.0' });
    expect((await other.app.inject('/files/mfe-help/1.1.0/remoteEntry.js')).statusCode).toBe(200);
    await world.remove();
  });
});
