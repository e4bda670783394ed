import type { FakeApi } from '@maru/platform/testing';
import { fireEvent, screen } from '@testing-library/react';

export const answerSlider = (api: FakeApi): FakeApi =>
  api
    .answer('GET /v1/captcha/slider', {
      ...{ id: 'p1', background: 'data:,', piece: 'data:,' },
      ...{ pieceY: 10, width: 300, height: 160 },
    })
    .answer('POST /v1/captcha/slider/p1', { ali_token: 't', ali_sig: 's', ali_csessionid: 'c' });

export async function solveSlider() {
  const handle = await screen.findByRole('slider');
  handle.focus();
  for (let step = 0; step < 60; step += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.keyDown(handle, { key: 'Enter' });
  await screen.findByText('보안 인증이 완료되었습니다.');
}
