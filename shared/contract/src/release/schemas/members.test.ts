import { membersNotOffered } from './members';

describe('what a remote uses of the types of a package that a shell lends', () => {
  const offered = ['Button.busy', 'Button.tone', 'open(2)', 'log(*)', 'List.rows'];

  it.each([
    { use: 'Button.busy', missing: [] },
    { use: 'Button.busy=', missing: [] },
    { use: 'Button.wide', missing: ['Button.wide'] },
    { use: 'Button.wide=', missing: ['Button.wide'] },
    { use: 'open(2)', missing: [] },
    { use: 'open(3)', missing: ['parameter 3 of open'] },
    { use: 'log(9)', missing: [] },
    // A function that is no function there is missed by its name.
    { use: 'shut(1)', missing: [] },
    // A type that was renamed or split: what is filled in is looked for in all of them.
    { use: 'ButtonLook.tone=', missing: [] },
    { use: 'ButtonLook.wide=', missing: ['ButtonLook.wide'] },
    // Only something new leads to an object of a new type, and that is missed itself.
    { use: 'Winds.from', missing: [] },
    { use: '*.rows', missing: [] },
    { use: '*.lines', missing: ['*.lines'] },
    { use: 'constructor.constructor=', missing: ['constructor.constructor'] },
  ])('lacks $missing for $use', ({ use, missing }) => {
    const contract = { members: { '@maru/ui': { [use]: 'src/a.tsx:1' } } };
    const found = membersNotOffered(contract, { members: { '@maru/ui': offered } });
    expect(found.map(({ what }) => what)).toEqual(missing);
  });

  it('is told with its line and both versions', () => {
    const contract = { members: { '@maru/ui': { 'Button.wide=': 'src/a.tsx:7' } }, builtWith: { '@maru/ui': '1.3.0' } };
    expect(
      membersNotOffered(contract, { members: { '@maru/ui': offered }, versions: { '@maru/ui': '1.2.0' } }),
    ).toEqual([
      { package: '@maru/ui', what: 'Button.wide', place: 'src/a.tsx:7', builtWith: '1.3.0', offered: '1.2.0' },
    ]);
  });

  it('is not judged where the build or the shell is of before', () => {
    const members = { '@maru/ui': { 'Button.wide': 'src/a.tsx:1' } };
    expect(membersNotOffered({}, { members: { '@maru/ui': offered } })).toEqual([]);
    expect(membersNotOffered({ members }, {})).toEqual([]);
    expect(membersNotOffered({ members }, { members: { '@maru/domain': [] } })).toEqual([]);
  });
});
