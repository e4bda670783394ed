import { CodeEntry } from './code-entry';

const now = () => 1000;
const sent = async () => ({ to: '***-****-5678', expiresInSeconds: 180 });

describe('the entry of a code', () => {
  it('counts three minutes anew with every code that is sent (AUTH-053)', async () => {
    const entry = new CodeEntry({ send: sent, now });
    await entry.send();
    expect(entry).toMatchObject({ until: 181_000, sentTo: '***-****-5678' });
    entry.setCode('123');
    await entry.send();
    expect(entry.code).toBe('');
  });

  it('is complete with six digits of a code that is alive (AUTH-054)', async () => {
    const entry = new CodeEntry({ send: sent, now });
    entry.setCode('123456');
    expect(entry.complete).toBe(false);
    await entry.send();
    entry.setCode('12345');
    expect(entry.complete).toBe(false);
    entry.setCode('123456');
    expect(entry.complete).toBe(true);
  });

  it('sends nothing where the member’s own device shows the code (AUTH-062)', async () => {
    const entry = new CodeEntry({ send: null, now });
    await entry.send();
    entry.setCode('123456');
    expect(entry).toMatchObject({ until: null, complete: true });
  });

  it('voids the code when its time is over, and takes the next one (AUTH-056)', async () => {
    const entry = new CodeEntry({ send: sent, now });
    await entry.send();
    entry.setCode('123456');
    entry.expire();
    expect(entry).toMatchObject({ code: '', complete: false, expired: true });
    await entry.send();
    expect(entry.expired).toBe(false);
  });

  it('hands on why no code could be sent, and can be asked again', async () => {
    const answers = [Promise.reject(new Error('no')), sent()];
    const entry = new CodeEntry({ send: () => answers.shift() ?? sent(), now });
    await expect(entry.send()).rejects.toThrow('no');
    expect(entry.sending).toBe(false);
    await entry.send();
    expect(entry.until).toBe(181_000);
  });
});
