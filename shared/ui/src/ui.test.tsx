import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Countdown, Form } from './field/late';
import { type Column, Pagination, pageWindow, Table } from './figures';
import { Button, ChangeText, countdownText, directionOf, Tabs, TextField, VirtualRows } from './index';
import { depthPath } from './price/depth-chart';

it('sends one click only while it is busy (AUTH-012)', async () => {
  const onClick = jest.fn();
  render(
    <Button busy onClick={onClick}>
      보내기
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: '보내기' }));
  expect(onClick).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

it('ties hint and error to the field', () => {
  render(
    <TextField
      label="이메일"
      hint="나중에 바꿀 수 없습니다"
      error="올바른 이메일을 입력해 주세요."
      value=""
      onEdit={() => undefined}
    />,
  );
  expect(screen.getByLabelText('이메일')).toHaveAccessibleDescription(
    '올바른 이메일을 입력해 주세요. 나중에 바꿀 수 없습니다',
  );
  expect(screen.getByLabelText('이메일')).toBeInvalid();
});

it('does not submit in the middle of a Korean syllable', () => {
  const onSubmit = jest.fn();
  render(
    <Form onSubmit={onSubmit} aria-label="양식">
      <input aria-label="이름" />
    </Form>,
  );
  fireEvent.compositionStart(screen.getByLabelText('이름'));
  fireEvent.submit(screen.getByRole('form'));
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.compositionEnd(screen.getByLabelText('이름'));
  fireEvent.submit(screen.getByRole('form'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

function Example() {
  const [selected, setSelected] = useState<'a' | 'b' | 'c'>('a');
  const tabs = (['a', 'b', 'c'] as const).map((id) => ({ id, label: id }));
  return (
    <Tabs label="예" tabs={tabs} selected={selected} onSelect={setSelected}>
      {`내용 ${selected}`}
    </Tabs>
  );
}

it('moves along tabs with the arrow keys, around the ends', async () => {
  render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'c' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'c' })).toHaveTextContent('내용 c');
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('tab', { name: 'a' })).toHaveAttribute('aria-selected', 'true');
});

it.each([
  [1, 0, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('shows pages around %d of %d (CONS-053)', (page, total, window) => {
  expect(pageWindow(page, total)).toEqual(window);
});

it('says that pages are still being counted, and leads to the next one all the same (CONS-053)', async () => {
  const onPage = jest.fn();
  const pages = (countingLabel?: string) => (
    <Pagination
      {...{ label: '페이지', previousLabel: '이전', nextLabel: '다음', page: 2, totalPages: 2, onPage, countingLabel }}
    />
  );
  const { rerender } = render(pages());
  expect(screen.getByRole('button', { name: '다음' })).toBeDisabled();
  expect(screen.queryByText('…')).toBeNull();
  rerender(pages('세는 중'));
  expect(screen.getByText('…')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('세는 중')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  expect(onPage).toHaveBeenCalledWith(3);
});

it.each([
  ['1.5', 'rise'],
  ['-0.0001', 'fall'],
  ['0.00', 'even'],
  ['-0', 'even'],
])('reads the sign of %s as %s', (change, direction) => {
  expect(directionOf(change)).toBe(direction);
});

it('says rise and fall by sign and arrow too, not by colour alone', () => {
  const { container } = render(<ChangeText text="1.23%" direction="fall" arrow />);
  expect(container).toHaveTextContent('▼-1.23%');
});

it('writes a countdown with hours and days only where there are any', () => {
  expect(countdownText(59)).toBe('00:59');
  expect(countdownText(3600)).toBe('01:00:00');
  expect(countdownText(90_061, (days) => `${days}일`)).toBe('1일 01:01:01');
});

it('counts by the clock, speaks at 60, 30 and 10 seconds, and ends once', () => {
  jest.useFakeTimers();
  let now = 0;
  const onEnd = jest.fn();
  render(<Countdown until={62_000} now={() => now} onEnd={onEnd} announce={(seconds) => `${seconds}초`} />);
  const pass = (ms: number) => {
    now += ms;
    act(() => void jest.advanceTimersByTime(1000));
  };
  pass(2000);
  expect(screen.getByRole('status')).toHaveTextContent('60초');
  pass(1000);
  expect(screen.getByRole('status')).toHaveTextContent('');
  pass(90_000);
  pass(1000);
  expect(onEnd).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

it('names its columns and shows what to do where there are no rows', () => {
  const columns = [{ key: 'a', title: '시간', cell: (row: { id: string }) => row.id }];
  const { rerender } = render(<Table label="내역" columns={columns} rows={[{ id: '1' }]} rowKey={(row) => row.id} />);
  expect(screen.getByRole('columnheader', { name: '시간' })).toBeInTheDocument();
  rerender(<Table label="내역" columns={columns} rows={[]} rowKey={(row) => row.id} empty="없습니다" />);
  expect(screen.getByText('없습니다')).toBeInTheDocument();
});

it('places cells on the lines of a card, with the titles that the card has', () => {
  const columns: Column<string>[] = [
    { key: 'at', title: '일시', card: { line: 2 }, cell: (row) => row },
    { key: 'total', title: '체결 금액', card: { line: 1, end: true, title: '금액' }, cell: () => '500,000' },
  ];
  render(<Table label="내역" columns={columns} rows={['12:00']} rowKey={(row) => row} />);
  expect(screen.getByRole('table')).toHaveClass('cards');
  const [at, total] = screen.getAllByRole('cell');
  expect(at).toHaveClass('line2');
  expect(at).toHaveTextContent(/^12:00$/);
  expect(total).toHaveClass('line1', 'cardEnd');
  expect(total).toHaveTextContent('금액500,000');
  expect(screen.getByRole('columnheader', { name: '체결 금액' })).toBeInTheDocument();
});

it('mounts the visible rows of a long list only, and says how long it is', () => {
  const rows = Array.from({ length: 300 }, (_, at) => String(at));
  render(<VirtualRows label="마켓" rows={rows} rowKey={(row) => row} rowHeight={50} row={(row) => row} />);
  const items = screen.getAllByRole('listitem');
  expect(items.length).toBeLessThan(40);
  expect(items[0]).toHaveAttribute('aria-setsize', '300');
});

it('counts the rows of a table that are not mounted, too', () => {
  render(
    <div {...{ role: 'table' }}>
      <VirtualRows
        inTable
        label="마켓"
        rows={['a', 'b']}
        rowKey={(row) => row}
        rowHeight={50}
        row={(row) => <span {...{ role: 'cell' }}>{row}</span>}
      />
    </div>,
  );
  const rows = within(screen.getByRole('rowgroup', { name: '마켓' })).getAllByRole('row');
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3']);
  expect(within(rows[1] as HTMLElement).getByRole('cell')).toHaveTextContent('b');
  expect(screen.queryByRole('list')).toBeNull();
});

it('draws depth in steps from the best price outwards', () => {
  const path = depthPath(
    [
      { price: 10, sum: 1 },
      { price: 8, sum: 3 },
    ],
    (price) => price,
    (sum) => sum,
  );
  expect(path).toBe('M10.0 120H10.0V1.0H8.0V3.0V120Z');
});
