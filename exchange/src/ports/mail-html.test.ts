import { mailHtml } from './mail-html';

const site = 'https://maru.example';
const html = (text: string, subject = '제목') => mailHtml({ subject, text }, site);
const links = (page: string) => [...page.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);

describe('the HTML of a mail', () => {
  it('has the paragraphs and lines of the text', () => {
    const page = html('첫째 줄\n둘째 줄\n\n다음 문단');
    expect(page).toContain('첫째 줄<br>둘째 줄</p>');
    expect(page).toContain('>다음 문단</p>');
    expect(page).toContain('<title>제목</title>');
  });

  it('links to the product alone', () => {
    const page = html(`${site}/login?via=repd&code=a"b\nhttps://maru.example.evil/x https://evil.example/`);
    expect(links(page)).toEqual([`${site}/login?via=repd&amp;code=a&quot;b`, `${site}/`]);
    expect(page).toContain('https://evil.example/');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    '</title><script>x</script>',
  ])('shows %s as text', (payload) => {
    const page = html(`코드: ${payload}`, payload);
    expect(page).not.toContain(payload);
    expect(page.match(/<(script|img)/g)).toBeNull();
  });
});
