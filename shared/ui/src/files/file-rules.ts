/** A kind of file, known by its name and by its first bytes alike. */
export interface FileKind {
  mime: string;
  /** Lower case, without the dot. */
  extensions: readonly string[];
  starts: readonly number[];
}

export const jpeg: FileKind = { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], starts: [0xff, 0xd8, 0xff] };
export const png: FileKind = {
  mime: 'image/png',
  extensions: ['png'],
  starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};
export const pdf: FileKind = { mime: 'application/pdf', extensions: ['pdf'], starts: [0x25, 0x50, 0x44, 0x46, 0x2d] };

/** Why a file is refused; `unreadable`: it was moved or removed after it was chosen. */
export type FileRefusal = 'wrongKind' | 'tooLarge' | 'tooMany' | 'alreadyChosen' | 'unreadable';

export interface FileLimits {
  kinds: readonly FileKind[];
  bytesMax: number;
  filesMax: number;
}

/** Looks at one file alone: name, size, then first bytes, which must be those of the kind that the name promises. */
export async function refusalOf(file: File, { kinds, bytesMax }: FileLimits): Promise<FileRefusal | null> {
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const kind = kinds.find(({ extensions }) => extensions.includes(extension));
  if (!kind) return 'wrongKind';
  if (file.size > bytesMax) return 'tooLarge';
  try {
    const bytes = new Uint8Array(await file.slice(0, kind.starts.length).arrayBuffer());
    return kind.starts.every((byte, at) => bytes[at] === byte) ? null : 'wrongKind';
  } catch {
    return 'unreadable';
  }
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/**
 * Looks at files beside those that are there already: none twice, and no more than there is room for.
 * @returns the files to keep, in their order, and why each of the others is refused.
 */
export function addFiles(kept: readonly File[], added: readonly File[], filesMax: number) {
  const files = [...kept];
  const refused: { file: File; reason: FileRefusal }[] = [];
  for (const file of added) {
    const reason = files.some((other) => isSame(other, file))
      ? 'alreadyChosen'
      : files.length >= filesMax
        ? 'tooMany'
        : null;
    if (reason) refused.push({ file, reason });
    else files.push(file);
  }
  return { files, refused };
}

/** "812 B", "1.4 KB", "10 MB": at most one digit after the point, by steps of 1,024. */
export function fileSizeText(bytes: number): string {
  const unit = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  return `${Math.round((bytes / 1024 ** unit) * 10) / 10} ${['B', 'KB', 'MB'][unit]}`;
}
