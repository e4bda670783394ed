import { ServicesProvider } from '@maru/platform';
import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMember } from '@maru/platform/testing';
import { render } from '@testing-library/react';
import { type HandedOnForm, useHandedOn } from './handed-on';

const others = testMember({ uid: 'M0000999' });

function OrderForm({ form }: { form: HandedOnForm }) {
  useHandedOn('order', form);
  return null;
}

interface Given {
  readonly me?: ReturnType<typeof testMember>;
  /** What the last document has handed on. */
  readonly left?: unknown;
  /** Whether the form can be emptied. */
  readonly empties?: boolean;
}

/** A form that is on show, in a document of its own. */
function open({ me, left, empties = false }: Given = {}) {
  const services = createTestServices(me ? { me } : {});
  if (left !== undefined) services.ownDocument.left.set('order', left);
  const form = {
    typed: undefined as unknown,
    restore(before: unknown) {
      form.typed = before;
    },
    ...(empties && {
      empty() {
        form.typed = undefined;
      },
    }),
  };
  const { unmount } = render(
    <ServicesProvider value={services}>
      <OrderForm form={form} />
    </ServicesProvider>,
  );
  const become = (next: ReturnType<typeof testMember> | null) =>
    runInAction(() => Object.assign(services.session, { me: next, status: next ? 'member' : 'visitor' }));
  return { form, unmount, become, handedOn: () => services.ownDocument.handedOn.order };
}

describe('what is typed into a form that outlives its document', () => {
  it('is there again for the member who typed it', () => {
    const { form, handedOn } = open({ me: testMember() });
    expect(handedOn()).toBeUndefined();
    form.typed = '100';
    expect(open({ me: testMember(), left: handedOn() }).form.typed).toBe('100');
  });

  it('is never there for another member, whatever he reloads', () => {
    const first = open({ me: testMember() });
    first.form.typed = '100';
    const next = open({ me: others, left: first.handedOn() });
    expect([next.form.typed, next.handedOn()]).toEqual([undefined, undefined]);
  });

  it('stays the first member’s where the document lives on, until the next one logs in beside it', () => {
    const { form, become, handedOn } = open({ me: testMember() });
    form.typed = '100';
    become(null);
    become(others);
    expect(open({ me: others, left: handedOn() }).form.typed).toBeUndefined();
    expect(open({ me: testMember(), left: handedOn() }).form.typed).toBe('100');
  });

  it('waits in a document of a visitor until that member is in again, and goes where another one logs in', () => {
    const first = open({ me: testMember() });
    first.form.typed = '100';
    const again = open({ left: first.handedOn() });
    expect(again.form.typed).toBeUndefined();
    expect(again.handedOn()).toEqual(first.handedOn());
    again.become(testMember());
    expect(again.form.typed).toBe('100');
    const typedMeanwhile = open({ left: first.handedOn() });
    typedMeanwhile.form.typed = '5';
    typedMeanwhile.become(testMember());
    expect(typedMeanwhile.form.typed).toBe('5');
    const other = open({ left: first.handedOn() });
    other.become(others);
    expect([other.form.typed, other.handedOn()]).toEqual([undefined, undefined]);
  });

  it('is of whoever logs in where a visitor typed it', () => {
    const { form, become, handedOn } = open();
    form.typed = '100';
    expect(open({ left: handedOn() }).form.typed).toBe('100');
    become(others);
    expect(open({ me: others, left: handedOn() }).form.typed).toBe('100');
    expect(open({ me: testMember(), left: handedOn() }).form.typed).toBeUndefined();
  });

  it.each([null, 'x', { typed: '1' }, { by: 7, typed: '1' }, { by: null }])('is nothing of no owner: %j', (left) => {
    expect(open({ me: testMember(), left }).form.typed).toBeUndefined();
  });

  it('is taken away where its member’s session ends, and given back to that member alone (SHEL-087)', () => {
    const { form, become, handedOn } = open({ me: testMember(), empties: true });
    form.typed = '100';
    become(null);
    expect(form.typed).toBeUndefined();
    expect(open({ me: testMember(), left: handedOn() }).form.typed).toBe('100');
    expect(open({ me: others, left: handedOn() }).form.typed).toBeUndefined();
    become(testMember());
    expect(form.typed).toBe('100');
    become(null);
    become(others);
    expect([form.typed, handedOn()]).toEqual([undefined, undefined]);
    form.typed = '5';
    expect(open({ me: others, left: handedOn() }).form.typed).toBe('5');
    expect(open({ me: testMember(), left: handedOn() }).form.typed).toBeUndefined();
  });

  it('is taken away where another member’s session follows at once', () => {
    const { form, become, handedOn } = open({ me: testMember(), empties: true });
    form.typed = '100';
    become(others);
    expect([form.typed, handedOn()]).toEqual([undefined, undefined]);
  });

  it('is no more handed on once the form has gone', () => {
    const { form, unmount, handedOn } = open({ me: testMember() });
    form.typed = '100';
    unmount();
    expect(handedOn()).toBeUndefined();
  });
});
