import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testMember } from '@maru/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import { ApiKeysCard } from './api-keys-card';
import own from './texts/ko.json';

registerTexts('account', { ko, en: ko, ch: ko });

const texts = own.apiKeys;
const path = '/v1/me/api-keys';
const key = {
  ...{ id: 'a', key: 'mk_public', name: '차익 봇', algorithm: 'hmac', scopes: ['read', 'trade'] },
  ...{ addresses: ['203.0.113.7'], createdAt: '2026-11-20T00:00:00.000Z', expiresAt: '2027-11-20T00:00:00.000Z' },
  lastUsedAt: null,
};

function show({ otpRegistered = true, phone = '', list = [] as object[] } = {}) {
  const services = createTestServices({ me: testMember({ otpRegistered, phone }) });
  let kept = list;
  services.api
    .answer(`GET ${path}`, () => ({ list: kept }))
    .answer(`POST ${path}`, () => {
      kept = [key];
      return { key, secret: 'secret-of-the-key' };
    })
    .answer(`POST ${path}/a/delete`, () => {
      kept = [];
      return { ok: true };
    });
  render(
    <TestScreen services={services}>
      <ApiKeysCard />
    </TestScreen>,
  );
  return services;
}
const button = (name: string) => screen.findByRole('button', { name });

describe('the keys of a member’s programs', () => {
  it('are made with name, rights, addresses, life and code; the secret is shown until it is put away', async () => {
    const { api } = show();
    expect(await screen.findByText(texts.none)).toBeInTheDocument();
    await userEvent.click(await button(texts.add));
    expect(await screen.findByLabelText(texts.name)).toHaveFocus();
    await userEvent.type(screen.getByLabelText(texts.name), '차익 봇');
    await userEvent.click(screen.getByLabelText(texts.mayTrade));
    await userEvent.type(screen.getByLabelText(texts.addresses), '203.0.113.7');
    await userEvent.selectOptions(screen.getByLabelText(texts.days), '365');
    await userEvent.type(screen.getByLabelText(ko.security.otpCode), '123456');
    await userEvent.click(await button(texts.submit.add));
    expect(await screen.findByText('secret-of-the-key')).toBeInTheDocument();
    expect(api.to(`POST ${path}`)[0]?.sent).toEqual({
      ...{ name: '차익 봇', scopes: ['read', 'trade'], addresses: ['203.0.113.7'], days: '365' },
      ...{ means: 'OTP', token: '', authNumber: '123456' },
    });
    await userEvent.click(await button(texts.putAway));
    expect(screen.queryByText('secret-of-the-key')).toBeNull();
    expect(screen.getByText('차익 봇')).toBeInTheDocument();
  });

  it('say what they may do, from where and until when, and are removed with a code', async () => {
    show({ list: [key] });
    const row = within((await screen.findByText('mk_public')).closest('li') as HTMLElement);
    for (const text of [texts.read, texts.trade, '203.0.113.7', texts.unused, '2027-11-20'])
      expect(row.getByText(text, { exact: false })).toBeInTheDocument();
    await userEvent.click(row.getByRole('button', { name: '차익 봇 삭제' }));
    await userEvent.type(await screen.findByLabelText(ko.security.otpCode), '123456');
    await userEvent.click(await button(texts.submit.remove));
    expect(await screen.findByText(texts.none)).toBeInTheDocument();
  });

  it('need a second factor first', async () => {
    show({ otpRegistered: false });
    expect(await screen.findByText(texts.factorFirst, { exact: false })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: texts.add })).toBeNull();
  });
});
