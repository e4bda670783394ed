import sharp, { type Region } from 'sharp';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { sendFiles } from '../../testing/files';
import { createStaffClient, type StaffClient } from '../../testing/staff';
import { watermarked } from './watermark';

jest.setTimeout(120_000);

let exchange: TestApp;
let staff: StaffClient;
let reviewer: Awaited<ReturnType<StaffClient['loggedIn']>>;
let member: LoggedIn;
let id: string;
beforeAll(async () => {
  exchange = await createTestApp();
  staff = await createStaffClient(exchange);
  reviewer = await staff.loggedIn('reviewer');
  member = await exchange.memberLoggedIn({ authLevel: 4 });
  id = await handIn();
});
afterAll(async () => {
  await staff.app.close();
  await exchange.end();
});

const plain = (width: number, height: number, background = '#777777') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A wide photograph, a small one and a dark one. */
async function handIn(): Promise<string> {
  const files = await Promise.all(
    [plain(3000, 500), plain(40, 30), plain(900, 900, '#000000')].map((image) => image.png().toBuffer()),
  );
  const fields = { ...(await exchange.captcha()), kind: 'OTP' };
  const sent = await sendFiles(exchange, { path: '/v1/auth/request-initialize', cookie: member.cookie, fields, files });
  expect(sent.json()).toEqual({ ok: true });
  const { rows } = await exchange.context.pool.query('SELECT max(id)::text AS id FROM review_case');
  return rows[0].id;
}

const see = (index: number | string, cookie = reviewer.cookie, of = id) =>
  staff.call('GET', `/staff/cases/${of}/files/${index}`, { cookie });
const views = async () =>
  (
    await exchange.context.pool.query(
      `SELECT subject, detail FROM trail_entry WHERE act = 'document viewed' ORDER BY seq`,
    )
  ).rows;

/** Share of the pixels of a cut that are no longer the one colour that the image had. */
async function markedShare(image: Buffer, cut: Region, colour: number): Promise<number> {
  const { data } = await sharp(image)
    .extract(cut)
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => Math.abs(value - colour) > 8).length / data.length;
}

describe('a document', () => {
  it('is shown as a PNG of at most 2000 pixels with marks all over it, and kept nowhere', async () => {
    const sizes = [];
    for (const index of [0, 1, 2]) {
      const answer = await see(index);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/png',
        'no-store',
      ]);
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      sizes.push([format, width, height]);
    }
    expect(sizes).toEqual([
      ['png', 2000, 333],
      ['png', 800, 600],
      ['png', 900, 900],
    ]);
    const dark = (await see(2)).rawPayload;
    for (const left of [0, 300, 600])
      for (const top of [0, 300, 600])
        expect(await markedShare(dark, { left, top, width: 300, height: 300 }, 0)).toBeGreaterThan(0.03);
    // Each corner by itself: no cut of it is without a mark.
    const wide = (await see(0)).rawPayload;
    for (const left of [0, 500, 1000, 1500])
      expect(await markedShare(wide, { left, top: 0, width: 500, height: 333 }, 0x77)).toBeGreaterThan(0.02);
  });

  it('carries who looked, at which case and when: another person, case or time marks it otherwise', async () => {
    const image = await plain(900, 600).png().toBuffer();
    const lines = [
      'a@maru.test  case 1  2026',
      'b@maru.test  case 1  2026',
      'a@maru.test  case 2  2026',
      'a@maru.test  case 1  2027',
    ];
    const marked = await Promise.all(lines.map((line) => watermarked(image, line)));
    expect(new Set(marked.map((bytes) => bytes.toString('base64'))).size).toBe(lines.length);
    expect(await watermarked(image, lines[0] ?? '')).toEqual(marked[0]);
  });

  it('takes any text for a mark: nothing of it is markup', async () => {
    const image = await plain(300, 200).png().toBuffer();
    const hostile = '</pattern><image href="file:///etc/passwd"/>&amp;"\u0000\u{1F600}';
    expect((await sharp(await watermarked(image, hostile)).metadata()).format).toBe('png');
  });

  it('is on the trail with who looked at it, each time and before it is answered (ACCT-122)', async () => {
    const before = (await views()).length;
    await see(1);
    await see(2);
    expect((await views()).slice(before)).toEqual([
      { subject: id, detail: { file: 1, by: reviewer.email } },
      { subject: id, detail: { file: 2, by: reviewer.email } },
    ]);
    const untold = (await views()).length;
    await exchange.context.pool.query('ALTER TABLE staff_document_view RENAME TO away');
    try {
      expect((await see(1)).statusCode).toBe(500);
    } finally {
      await exchange.context.pool.query('ALTER TABLE away RENAME TO staff_document_view');
    }
    expect(await views()).toHaveLength(untold);
  });

  it('is shown to no auditor, and no document is where there is none', async () => {
    const auditor = await staff.loggedIn('auditor');
    const before = (await views()).length;
    expect((await see(0, auditor.cookie)).json().header.code).toBe('STAFF_FORBIDDEN');
    expect((await see(0, '')).json().header.code).toBe('STAFF_LOGIN_REQUIRED');
    expect((await see(0, member.cookie)).json().header.code).toBe('STAFF_LOGIN_REQUIRED');
    for (const index of [3, 99]) expect((await see(index)).statusCode).toBe(404);
    for (const index of ['-1', '..%2f..', 'x', '100']) expect((await see(index)).statusCode).toBe(400);
    expect((await see(0, reviewer.cookie, '999999999')).statusCode).toBe(404);
    expect(await views()).toHaveLength(before);
  });

  it('that the member has replaced is the new one, and the old one is gone', async () => {
    const { rows: old } = await exchange.context.pool.query('SELECT files FROM review_case WHERE id = $1', [id]);
    expect(await handIn()).toBe(id);
    const { rows: fresh } = await exchange.context.pool.query('SELECT files FROM review_case WHERE id = $1', [id]);
    expect(fresh[0].files).not.toEqual(old[0].files);
    expect((await see(0)).statusCode).toBe(200);
    await exchange.context.pool.query('UPDATE review_case SET files = $2 WHERE id = $1', [id, old[0].files]);
    expect((await see(0)).json().header.code).toBe('NOT_FOUND');
  });
});
