import { act, fireEvent } from '@testing-library/react';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);

/** A picture by its first bytes. jsdom can neither read nor show files: both are filled in. */
export function testPicture(name: string): File {
  const file = new File([png], name, { type: 'image/png' });
  file.slice = (start, end) => ({ arrayBuffer: async () => png.slice(start, end).buffer }) as unknown as Blob;
  URL.createObjectURL = () => `blob:${name}`;
  URL.revokeObjectURL = () => undefined;
  return file;
}

/** Chooses a picture in every file field of the page. */
export async function chooseFiles(): Promise<void> {
  for (const [at, input] of [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].entries())
    await act(async () => void fireEvent.change(input, { target: { files: [testPicture(`${at + 1}.png`)] } }));
}
