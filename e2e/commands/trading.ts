import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/test';

/** Chooses the type of order; where the screen is narrow it is a list that opens. */
export async function chooseOrderType(form: Locator, label: string): Promise<void> {
  const list = form.getByRole('combobox', { name: '주문 유형' });
  const button = form.getByRole('radio', { name: label });
  await expect(list.or(button)).toBeVisible();
  if (await list.isVisible()) await list.selectOption({ label });
  else await button.check();
}
