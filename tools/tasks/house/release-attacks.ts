interface Attack {
  /** As the shell's test names it, which tries it on a page that is loaded and on an open tab. */
  readonly attack: string;
  /** Title of the registry's test, or the row of one; null: the registry itself makes what is attacked. */
  readonly registry: string | null;
}

/** The attacks on releases that are counted, and what proves that the registry refuses each; release-attacks.test.ts checks the names. */
export const releaseAttacks: readonly Attack[] = [
  { attack: 'a release without a signature', registry: '1: unsigned' },
  { attack: 'a release signed with a key that nobody knows', registry: '2: signed with a wrong key' },
  { attack: 'a release signed by another team', registry: '3: another team’s remote' },
  { attack: 'a release below the floor', registry: '4: rollback to what is below the floor' },
  { attack: 'a release that has expired', registry: '5: expired' },
  {
    attack: 'the signature of one release on another',
    registry: '6: mixed: the signature of one release on the files of another',
  },
  { attack: 'a file more than was signed', registry: '7: a file more' },
  { attack: 'an entry without a hash', registry: 'an entry without a hash' },
  { attack: 'another hash than was signed', registry: '9: altered bytes under a signed hash' },
  { attack: 'a release signed with a revoked key', registry: '10: signed with a revoked key' },
  { attack: 'the manifest of another remote', registry: 'the manifest of another remote' },
  { attack: 'a file outside of the release’s folder', registry: 'a file outside its folder' },
  { attack: 'an early file without a hash', registry: '8: a file without a hash' },
  { attack: 'another build than was signed', registry: 'a build that is not the signed one' },
  { attack: 'another manifest than was signed', registry: 'another manifest than was signed' },
  { attack: 'a set without a signature', registry: null },
  { attack: 'a set signed with a key of no registry', registry: null },
  { attack: 'a set put together by hand', registry: null },
  { attack: 'a candidate without a signature', registry: null },
  { attack: 'a candidate signed with a key of no registry', registry: null },
  { attack: 'a candidate of another set', registry: null },
  { attack: 'a candidate put together by hand', registry: null },
  { attack: 'a candidate’s signature over something else', registry: null },
  { attack: 'a second candidate of one remote', registry: null },
  { attack: 'a set that has expired', registry: null },
  { attack: 'a set from before', registry: null },
  { attack: 'a set signed with a revoked key', registry: null },
  { attack: 'a trust document without a signature', registry: 'a trust document without a signature' },
  { attack: 'a trust document of another root', registry: 'a trust document of another root' },
  { attack: 'a trust document that has expired', registry: 'a trust document that has expired' },
  { attack: 'a trust document from before', registry: 'a trust document from before' },
];
