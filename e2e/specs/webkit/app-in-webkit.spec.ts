import { buildSimulator } from '@maru/tools-app-simulator';
import { freshEmail, freshPhone, freshSale, makeMember, password, sandbox } from '../../commands/sandbox';
import { productEnvironment, productUrl } from '../../fixtures/addresses';
import { type PuzzleProxy, startPuzzleProxy } from '../../fixtures/puzzle-proxy';
import { expect, test } from '../../fixtures/webkit';
import { button, css, dialogButton, field, type WebKitPage } from '../../pages/webkit-page';

/** Of the site's header, which the app's pages are without. */
const siteMenu = css('header nav[aria-label="주 메뉴"]');
const ports = { simulator: 17_064, proxy: 17_063 };
let proxy: PuzzleProxy;
let simulator: ReturnType<typeof buildSimulator>;

test.beforeAll(async () => {
  proxy = await startPuzzleProxy(ports.proxy, Number(productEnvironment.MARU_PORT_SHELL));
  simulator = buildSimulator({ port: ports.simulator, product: proxy.url, exchange: productUrl('exchange') });
  await simulator.listen({ port: ports.simulator, host: 'localhost' });
});
test.afterAll(async () => {
  await simulator.close();
  await proxy.close();
});

async function solvePuzzle(view: WebKitPage): Promise<void> {
  const slider = css('[role=slider]');
  await expect.poll(async () => (await view.find(slider)).isEnabled()).toBe(true);
  const { x } = await sandbox.captchaSolution(proxy.newestPuzzle() ?? '');
  await view.drag(slider, x);
  await view.says('보안 인증이 완료되었습니다.');
}

/** The simulator's phone with the objects of iOS: what stands on its screen, its buttons and its log. */
async function openPhone(view: WebKitPage) {
  await view.goto(`http://app.maru.localhost:${ports.simulator}/`);
  const phone = 'main section:first-of-type';
  const log = async () => (await view.find(css(`${phone} .log`))).getText();
  await expect.poll(log).toContain('welcome');
  const write = async (name: string, text: string) => {
    const input = await view.find(css(`${phone} input[name=${name}]`));
    await input.clear();
    if (text) await input.sendKeys(text);
  };
  return {
    log,
    press: (what: string) => view.click(css(`${phone} button[data-do=${what}]`)),
    onScreen: <T>(work: () => Promise<T>) => view.within(css(`${phone} iframe`), work),
    async open(path: string) {
      await write('path', path);
      await view.click(css(`${phone} form[data-do=open] button`));
    },
    async logIn(email: string, number: string) {
      await write('email', email);
      await write('phone', number);
      await view.click(css(`${phone} form[data-do=login] button`));
    },
  };
}

test('a member logs in with a puzzle, sees prices move, places an order and takes it back', async ({ view }) => {
  const [email, phone] = [freshEmail('webkit'), freshPhone()];
  await makeMember({ email, phone, authLevel: 3, krw: '1000000' });
  await view.goto(`${proxy.url}/login`);
  await view.fill('이메일', email);
  await view.fill('비밀번호', password);
  await solvePuzzle(view);
  await view.click(button('로그인'));
  await expect.poll(() => view.path()).toBe('/login/SMS');
  await view.click(button('인증번호 요청'));
  await view.fill('인증번호 6자리', (await sandbox.newestMessage(phone, 'sms')).code ?? '');
  await expect.poll(() => view.path()).toBe('/');
  await view.find(siteMenu);
  const prices = async () => (await view.find(css('[role=table]'))).getText();
  await expect.poll(prices).toContain('BTC/KRW');
  const before = await prices();
  await expect.poll(prices).not.toBe(before);

  await view.goto(`${proxy.url}/exchange/KRW-XRP`);
  await view.fill('주문 가격', '2000');
  await view.fill('주문 수량', '10');
  await view.click(button('XRP 매수'));
  await view.says('미체결 (1)');
  await view.click(button('취소'));
  await view.says('미체결 (0)');
});

test('the app’s pages greet it, take a session, theme, keyboard and keys from it, and refuse what is forged', async ({
  view,
}) => {
  const email = freshEmail('ios');
  await makeMember({ email, authLevel: 1, krw: '12345' });
  const { log, press, open, logIn, onScreen } = await openPhone(view);
  await open('/app/asset');
  await expect.poll(log).toContain('shows its login');
  await logIn(email, '');
  await onScreen(async () => {
    await expect.poll(() => view.path()).toBe('/app/asset');
    await view.says('12,345');
    expect(await view.driver.findElements(siteMenu)).toEqual([]);
  });
  await press('theme');
  await press('keyboard');
  await onScreen(async () => {
    const root = await view.find(css('html'));
    await expect.poll(() => root.getAttribute('data-theme')).toBe('dark');
    await expect.poll(() => root.getAttribute('style')).toContain('--keyboard-height: 300px');
  });
  await press('keyboard');
  await press('resume');
  await press('back');
  await expect.poll(log).toContain('back {"handled":true}');
  await press('forge');
  await expect.poll(log).toContain('refused {"count":1}');
  await press('logout');
  await expect.poll(async () => (await log()).split('to the page: welcome').length - 1).toBe(2);
});

test('a member buys tokens inside the app (SALE-030)', async ({ view }) => {
  const [tkCode, member] = [freshSale(), { email: freshEmail('webkit-sale'), phone: freshPhone() }];
  await sandbox.makeSale(tkCode);
  await makeMember({ ...member, authLevel: 3, krw: '100000' });
  const { log, open, logIn, onScreen } = await openPhone(view);
  await open('/app/asset');
  await expect.poll(log).toContain('shows its login');
  await logIn(member.email, member.phone);
  await onScreen(() => expect.poll(() => view.path()).toBe('/app/asset'));
  await open(`/app/wow/detail/${tkCode}`);
  await onScreen(async () => {
    await view.says(`${tkCode} 세일`);
    await view.fill('결제 수량', '20000');
    await view.click(field('구매 약관을 읽었으며'));
    await view.click(field('참여 제한 국가'));
    await solvePuzzle(view);
    await view.click(button('구매하기'));
    await view.says('이대로 구매할까요?');
    await view.click(dialogButton('구매하기'));
    await view.says(`${tkCode} 200개와 보너스 10개를 구매했습니다.`);
  });
});
