import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FileField, type FileFieldProps } from './file-field';
import type { UploadFile } from './file-item';
import { addFiles, fileSizeText, jpeg, pdf, png } from './file-rules';

const fileOf = (name: string, { bytes = jpeg.starts, size = 0, type = 'image/jpeg' } = {}) => {
  const content = new Uint8Array(Math.max(size, bytes.length));
  content.set(bytes);
  const file = new File([content], name, { type, lastModified: 1 });
  // jsdom has no Blob.arrayBuffer.
  file.slice = (start, end) => ({ arrayBuffer: async () => content.slice(start, end).buffer }) as unknown as Blob;
  return file;
};

const revoked: string[] = [];
const onRefused = jest.fn();

beforeEach(() => {
  let count = 0;
  URL.createObjectURL = () => `blob:${++count}`;
  URL.revokeObjectURL = (url) => void revoked.push(url);
  revoked.length = 0;
  onRefused.mockClear();
});

function Proof({ start = [], ...props }: Partial<FileFieldProps> & { start?: readonly UploadFile[] }) {
  const [files, setFiles] = useState(start);
  return (
    <FileField
      label="신분증"
      hint="JPG, PNG"
      chooseLabel="파일 선택"
      removeLabel={(name) => `${name} 삭제`}
      progressLabel={(name) => `${name} 전송`}
      kinds={[jpeg, png]}
      bytesMax={100}
      filesMax={2}
      files={files}
      onEdit={setFiles}
      onRefused={onRefused}
      {...props}
    />
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>(/신분증/);
const shownNames = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
const choose = (...files: File[]) => act(async () => fireEvent.change(input(), { target: { files } }));
const refusals = () => onRefused.mock.calls.map(([reason, file]) => [reason, file.name]);

it('ties hint, error and what is chosen to the field', async () => {
  render(<Proof error="필요한 서류를 모두 등록해 주세요." />);
  await choose(fileOf('id.jpg'));
  expect(input()).toHaveAccessibleDescription('필요한 서류를 모두 등록해 주세요. JPG, PNG id.jpg');
  expect(input()).toBeInvalid();
  expect(screen.getByRole('status')).toHaveTextContent('id.jpg');
});

it('shows name, size and a preview, and gives the preview back when its file goes (ACCT-115)', async () => {
  const { container } = render(<Proof />);
  await choose(fileOf('id.jpg', { size: 90 }));
  expect(screen.getByRole('listitem')).toHaveTextContent('id.jpg90 B');
  expect(container.querySelector('img')).toHaveAttribute('src', 'blob:1');
  await userEvent.click(screen.getByRole('button', { name: 'id.jpg 삭제' }));
  expect(shownNames()).toEqual([]);
  expect(revoked).toEqual(['blob:1']);
  expect(input()).toHaveFocus();
});

it('gives previews back when the screen goes away', async () => {
  const { unmount } = render(<Proof start={[{ file: fileOf('a.jpg') }, { file: fileOf('b.jpg') }]} />);
  unmount();
  expect(revoked.sort()).toEqual(['blob:1', 'blob:2']);
});

it('refuses by name, by size and by content, and says why of each (ACCT-111)', async () => {
  render(<Proof filesMax={9} />);
  await choose(
    fileOf('id.gif'),
    fileOf('large.png', { bytes: png.starts, size: 101 }),
    fileOf('script.jpg', { bytes: [0x3c, 0x73, 0x63] }),
    fileOf('short.png', { bytes: png.starts.slice(0, 4) }),
    fileOf('id.JPG', { size: 100 }),
  );
  expect(shownNames()).toEqual(['id.JPG']);
  expect(refusals()).toEqual([
    ['wrongKind', 'id.gif'],
    ['tooLarge', 'large.png'],
    ['wrongKind', 'script.jpg'],
    ['wrongKind', 'short.png'],
  ]);
});

it('refuses a file that is gone by the time it is read', async () => {
  render(<Proof />);
  const gone = fileOf('id.jpg');
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as never;
  await choose(gone);
  expect(refusals()).toEqual([['unreadable', 'id.jpg']]);
});

it('takes none twice and no more than there is room for', async () => {
  render(<Proof />);
  await choose(fileOf('a.jpg'));
  await choose(fileOf('a.jpg'), fileOf('b.jpg'), fileOf('c.jpg'));
  expect(shownNames()).toEqual(['a.jpg', 'b.jpg']);
  expect(refusals()).toEqual([
    ['alreadyChosen', 'a.jpg'],
    ['tooMany', 'c.jpg'],
  ]);
});

it('replaces the file where there is room for one (ACCT-115)', async () => {
  render(<Proof filesMax={1} />);
  expect(input()).not.toHaveAttribute('multiple');
  await choose(fileOf('a.jpg'));
  await choose(fileOf('b.jpg'), fileOf('c.jpg'));
  expect(shownNames()).toEqual(['b.jpg']);
  expect(refusals()).toEqual([['tooMany', 'c.jpg']]);
});

it('keeps the file that is there where the next one is refused', async () => {
  render(<Proof filesMax={1} />);
  await choose(fileOf('a.jpg'));
  await choose(fileOf('b.gif'));
  expect(shownNames()).toEqual(['a.jpg']);
});

it('keeps all files of choices that follow each other quickly', async () => {
  render(<Proof />);
  await act(async () => {
    fireEvent.change(input(), { target: { files: [fileOf('a.jpg')] } });
    fireEvent.change(input(), { target: { files: [fileOf('b.jpg')] } });
  });
  expect(shownNames()).toEqual(['a.jpg', 'b.jpg']);
});

it('takes dropped files, unless it is switched off', async () => {
  const { rerender } = render(<Proof disabled />);
  const drop = (file: File) =>
    act(async () => fireEvent.drop(screen.getByText('파일 선택'), { dataTransfer: { files: [file] } }));
  // What is not prevented, the browser does itself: it leaves the page to show the file.
  expect(await drop(fileOf('a.jpg'))).toBe(false);
  expect(shownNames()).toEqual([]);
  expect(input()).toBeDisabled();
  rerender(<Proof />);
  await drop(fileOf('a.jpg'));
  await waitFor(() => expect(shownNames()).toEqual(['a.jpg']));
});

it('shows how far each file is sent, and what went wrong with one', () => {
  const start = [
    { file: fileOf('a.jpg'), ratio: 0.426 },
    { file: fileOf('b.jpg'), ratio: 0.5, error: '전송 실패' },
  ];
  render(<Proof start={start} />);
  expect(screen.getByRole('progressbar', { name: 'a.jpg 전송' })).toHaveAttribute('aria-valuenow', '43');
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('43%');
  expect(screen.queryByRole('progressbar', { name: 'b.jpg 전송' })).not.toBeInTheDocument();
  expect(screen.getByText('전송 실패')).toHaveAttribute('role', 'alert');
});

it('offers the kinds it takes to the browser, and shows a sign for what is no image', () => {
  const { container } = render(
    <Proof kinds={[pdf]} start={[{ file: fileOf('a.pdf', { type: 'application/pdf' }) }]} />,
  );
  expect(input()).toHaveAttribute('accept', 'application/pdf,.pdf');
  expect(container.querySelector('img')).toBeNull();
});

it('leaves the files that were there as they are', () => {
  const [a, b] = [fileOf('a.jpg'), fileOf('b.jpg')];
  expect(addFiles([a], [b], 2)).toEqual({ files: [a, b], refused: [] });
});

it.each([
  [0, '0 B'],
  [812, '812 B'],
  [1434, '1.4 KB'],
  [10_485_760, '10 MB'],
])('writes %d bytes as "%s"', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
