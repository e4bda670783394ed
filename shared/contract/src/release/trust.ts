/** An Ed25519 signature over the canonical JSON of what it stands beside. */
export interface Signature {
  readonly keyId: string;
  /** base64url. */
  readonly value: string;
}

export interface PublicKey {
  /** First 16 hex digits of the SHA-256 of the raw key. */
  readonly id: string;
  /** Raw 32 bytes, base64url. */
  readonly key: string;
}

export interface Team {
  readonly name: string;
  /** The remotes that this team, and no other, may sign. */
  readonly remotes: readonly string[];
  readonly keys: readonly PublicKey[];
  /** Its releases go to members only after a second person has approved them. */
  readonly secondApprover: boolean;
}

/**
 * Whose signature counts for what. Signed by the root key, which is kept away from the registry: pages know the root's
 * public half from the HTML server, so that a registry in wrong hands can give out nothing new.
 */
export interface TrustDocument {
  /** Grows with each change; an older one is refused. */
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Keys of the registries, which sign release sets and override tokens. */
  readonly setKeys: readonly PublicKey[];
  readonly teams: readonly Team[];
  /** Ids of revoked keys, of teams and registries. */
  readonly revokedKeys: readonly string[];
  /** Remote → lowest sequence of a release that may still run. */
  readonly floors: Readonly<Record<string, number>>;
  /** Remote → the most that its budget may be, in KiB of brotli; the registry's own ceiling for one that is not named. */
  readonly budgets?: Readonly<Record<string, { readonly entryKiB: number; readonly totalKiB: number }>>;
}

export interface SignedTrust {
  readonly trust: TrustDocument;
  readonly signature: Signature;
}
