/// <reference path="../css.d.ts" />
/** `@maru/ui/files`: choosing files; sending them is the caller's. */
export { FileField, type FileFieldProps } from './file-field';
export type { UploadFile } from './file-item';
export { type FileKind, type FileRefusal, fileSizeText, jpeg, pdf, png } from './file-rules';
