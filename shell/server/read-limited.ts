/** @returns null for a body above the limit; an answer may leave out content-length, so the bytes are counted. */
export async function readLimited(response: Response, bytesMax: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
