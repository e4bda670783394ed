/** An address whose sessions begin with another option of the server, after those that it names: `-c name=value`. */
export function withServerOption(url: string, option: string): string {
  const parsed = new URL(url);
  const given = parsed.searchParams.get('options');
  parsed.searchParams.set('options', [given, option].filter(Boolean).join(' '));
  return parsed.href;
}
