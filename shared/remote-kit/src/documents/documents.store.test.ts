import { DocumentsStore } from './documents.store';

const fileOf = (name: string) => new File(['x'], name, { type: 'image/png' });

describe('DocumentsStore', () => {
  it('names the slots that are empty, and sends the fields before upfile1 to upfile3 (ACCT-112, ERR-171)', () => {
    const documents = new DocumentsStore(['idCard', 'selfie', 'address']);
    documents.edit('idCard', [{ file: fileOf('id.png') }]);
    expect(documents.check()).toBe(false);
    expect(documents.problems).toEqual({ idCard: null, selfie: 'missing', address: 'missing' });
    documents.edit('selfie', [{ file: fileOf('me.png') }]);
    documents.edit('address', [{ file: fileOf('home.png') }]);
    expect(documents.check()).toBe(true);
    const form = documents.formOf({ job: '40001' });
    expect([...form.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['job', '40001'],
      ['upfile1', 'id.png'],
      ['upfile2', 'me.png'],
      ['upfile3', 'home.png'],
    ]);
  });

  it('keeps the other files when one is refused, and shows how far they are sent', () => {
    const documents = new DocumentsStore(['idCard', 'selfie', 'address']);
    documents.edit('idCard', [{ file: fileOf('id.png') }]);
    documents.refuse('selfie', 'tooLarge');
    expect(documents.problems.selfie).toBe('tooLarge');
    documents.progress(0.5);
    expect(documents.files.idCard).toMatchObject([{ ratio: 0.5 }]);
    documents.progress(null);
    expect(documents.files.idCard[0]).not.toHaveProperty('ratio');
  });
});
