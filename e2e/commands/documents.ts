import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const pictureNamed = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: png });

/** Chooses a picture in each of the fields with these labels. */
export async function choosePictures(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels) await page.getByLabel(label, { exact: true }).setInputFiles(pictureNamed(label));
}

/** What a lost phone or authenticator is reset by. */
export const resetDocuments = ['신분증', '신분증과 오늘 날짜를 든 본인 사진', '자필 초기화 신청서'];
