import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, type TestServices } from '@maru/platform/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import ko from '../locales/ko.json';

registerTexts('auth', { ko, en: ko, ch: ko });

const puzzle = { id: 'p1', background: 'data:,', piece: 'data:,', pieceY: 10, width: 300, height: 160 };

/**
 * Renders a screen over a server that has a captcha.
 * @param state - what the navigation before left behind.
 */
export function openScreen(
  children: ReactNode,
  { at = '/', state = null as unknown, services = createTestServices() } = {},
): TestServices {
  services.navigation.location = { pathname: '/', search: '', state };
  services.api
    .answer('GET /v1/captcha/slider', puzzle)
    .answer('POST /v1/captcha/slider/p1', { ali_token: 't', ali_sig: 's', ali_csessionid: 'c' });
  render(
    <TestScreen services={services} at={at}>
      {children}
    </TestScreen>,
  );
  return services;
}

/** Moves the piece of the captcha to the end by keyboard. */
export async function solveSlider() {
  const handle = await screen.findByRole('slider');
  for (let step = 0; step < 60; step += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.keyDown(handle, { key: 'Enter' });
  await screen.findByText('보안 인증이 완료되었습니다.');
}
