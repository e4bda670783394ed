/** `GET /uses`: what one version takes from Maru's modules (`RemoteContract`); null: its build does not say. */
export interface UsesView {
  readonly remote: string;
  readonly version: string;
  readonly uses: Readonly<Record<string, readonly string[]>> | null;
  /** Versions of the packages that it was compiled with. */
  readonly builtWith?: Readonly<Record<string, string>>;
  /** What it uses of their types (`RemoteContract.members`). */
  readonly members?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Lines of its sources, by `<module>#<name>`. */
  readonly places?: Readonly<Record<string, string>>;
}
