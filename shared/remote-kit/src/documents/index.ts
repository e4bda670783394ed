/** `@maru/remote-kit/documents`: forms that take documents of a member, and what becomes of them. */
export { DocumentFields, type SlotText } from './document-fields';
export { DocumentsStore } from './documents.store';
export { PictureField } from './picture-field';
export { type HandedIn, type ProofDeps, ProofStore } from './proof.store';
export { ProofForm } from './proof-form';
