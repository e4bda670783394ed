import { ModalQueue } from './modal-queue';

describe('ModalQueue', () => {
  it('shows one modal at a time, the others in the order they came (SHEL-070)', async () => {
    const queue = new ModalQueue();
    const first = queue.open('doAuthNoti', { wanted: 'deposit' });
    const second = queue.open('waiting', {});
    expect(queue.current?.name).toBe('doAuthNoti');
    queue.answer(queue.current?.id ?? 0, 'later');
    expect(await first).toBe('later');
    expect(queue.current?.name).toBe('waiting');
    queue.answer(queue.current?.id ?? 0, 'closed');
    expect(await second).toBe('closed');
    expect(queue.current).toBeNull();
  });

  it('shows the same event once and answers everybody who asked (SHEL-070)', async () => {
    const queue = new ModalQueue();
    const answers = Promise.all([queue.open('waiting', {}), queue.open('waiting', {})]);
    queue.answer(queue.current?.id ?? 0, 'closed');
    expect(await answers).toEqual(['closed', 'closed']);
    expect(queue.current).toBeNull();
  });

  it('tells apart the same modal with other contents (SHEL-070)', () => {
    const queue = new ModalQueue();
    void queue.open('notice', { message: 'one' });
    void queue.open('notice', { message: 'two' });
    queue.answer(queue.current?.id ?? 0, 'closed');
    expect(queue.current?.input).toEqual({ message: 'two' });
  });

  it('takes no second answer to a modal that is gone', async () => {
    const queue = new ModalQueue();
    void queue.open('notice', { message: 'one' });
    const id = queue.current?.id ?? 0;
    queue.answer(id, 'closed');
    void queue.open('confirm', { message: 'two' });
    queue.answer(id, 'closed');
    expect(queue.current?.name).toBe('confirm');
  });
});
